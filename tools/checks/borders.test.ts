import { expect, it } from 'vitest'
import { scanDatabaseAccess } from './database-access.ts'
import { scanEngineLayers } from './engine-layers.ts'
import { scanImportCircles, scanServerKitLayers } from './import-circles.ts'
import { scanImports } from './imports.ts'
import { scanManifests, scanModules } from './manifests.ts'
import { scanNeeds } from './needs.ts'
import type { SourceFile } from './source-file.ts'
import { scanStoredPlans } from './stored-plans.ts'

const file = (path: string, text: string): SourceFile => ({ path, text })
const module = (name: string, needs: string[] = []) =>
  file(`modules/${name}/module.ts`, `export const it = module({ key: '${name}', needs: ${JSON.stringify(needs)} })`)
const tree = [
  module('identity'),
  module('basic', ['identity']),
  module('aps', ['basic']),
  file('apps/server/src/main.ts', ''),
]
const imports = (path: string, ...names: string[]) =>
  scanImports([...tree, file(path, names.map((name) => `import '${name}'`).join('\n'))]).map(({ message }) => message)

it.each([
  ['packages/worktime/src/a.ts', 'dayjs'],
  ['packages/worktime/src/a.ts', 'node:fs'],
  ['packages/kernel/src/a.ts', '@mouldwright/worktime'],
  ['packages/aps-engine/src/a.ts', '@mouldwright/kernel'],
  ['packages/aps-engine/src/a.ts', 'node:fs'],
  ['packages/gantt/src/a.ts', 'react'],
  ['packages/server-kit/src/a.ts', 'react'],
  ['packages/server-kit/src/a.ts', '@mouldwright/basic/shared'],
  ['packages/web-kit/src/a.ts', 'fastify'],
  ['packages/web-kit/src/a.ts', '../../server-kit/src/db.ts'],
  ['modules/basic/shared/a.ts', '@mouldwright/server-kit'],
  ['modules/basic/shared/a.ts', '../server/a.ts'],
  ['modules/basic/shared/a.ts', '@mouldwright/aps/shared'],
  ['modules/basic/server/a.ts', '@mouldwright/identity/server'],
  ['modules/basic/server/a.ts', '@mouldwright/aps-engine'],
  ['modules/basic/server/a.ts', '../web/page.tsx'],
  ['modules/basic/server/a.ts', '../../identity/shared/role.ts'],
  ['modules/basic/server/a.ts', 'pg'],
  ['modules/aps/web/a.tsx', '@mouldwright/aps-engine'],
  ['modules/aps/web/a.tsx', '@mouldwright/identity/shared'],
  ['modules/aps/web/a.tsx', '../server/a.ts'],
  ['modules/aps/web/a.tsx', '@mouldwright/basic/server/api'],
  ['modules/aps/web/a.tsx', '@mouldwright/identity/web'],
  ['modules/basic/server/a.ts', '@mouldwright/identity/web'],
  ['modules/basic/server/a.ts', '@mouldwright/server/compose'],
  ['modules/basic/server/a.test.ts', '@mouldwright/server/compose'],
  ['modules/basic/server/a.test.ts', '../../identity/server/seed.ts'],
  ['modules/basic/server/a.ts', '../../identity/server/browser.fixture.ts'],
])('%s may not import %s', (path, name) => {
  expect(imports(path, name)).toHaveLength(1)
})

it.each([
  ['packages/aps-engine/src/a.ts', '@mouldwright/worktime'],
  ['packages/aps-engine/src/cli/solve.ts', 'node:fs'],
  ['packages/kernel/src/a.ts', 'typebox'],
  ['packages/server-kit/src/a.ts', '@fastify/cookie'],
  ['modules/basic/shared/a.ts', '@mouldwright/identity/shared'],
  ['modules/basic/server/a.ts', '@mouldwright/identity/server/api'],
  ['modules/basic/server/a.ts', '../shared/a.ts'],
  ['modules/basic/server/a.test.ts', '@mouldwright/testkit'],
  ['modules/basic/server/a.test.ts', '../../identity/server/browser.fixture.ts'],
  ['bench/a.bench.ts', '../modules/identity/server/browser.fixture.ts'],
  ['modules/basic/shared/a.test.ts', 'fast-check'],
  ['modules/aps/server/a.ts', '@mouldwright/aps-engine'],
  ['modules/aps/web/a.tsx', '@mouldwright/gantt'],
  ['modules/aps/web/a.tsx', '@mouldwright/basic/web'],
  ['apps/server/src/a.ts', '@mouldwright/aps/server'],
])('%s may import %s', (path, name) => {
  expect(imports(path, name)).toEqual([])
})

const layersOf = (path: string, text: string, ...others: SourceFile[]) =>
  scanEngineLayers([file(`packages/aps-engine/src/${path}`, text), ...others])

it.each([
  ['model/a.ts', `import { a } from '../instance/a.ts'`],
  ['construct/a.ts', `import type { A } from '../local-search/a.ts'`],
  ['verify/a.ts', `export { a } from '../construct/a.ts'`],
  ['jobshop/a.ts', `const a = await import('../solve/a.ts')`],
  ['attic/a.ts', `import { a } from './b.ts'`],
])('engine: %s may not hold %s', (path, text) => {
  expect(layersOf(path, text)).toHaveLength(1)
})

it.each([
  ['construct/a.ts', `import { a } from '../instance/a.ts'`],
  ['construct/a.test.ts', `import { a } from '../solve/a.ts'`],
  ['index.ts', `export { a } from './solve/a.ts'`],
])('engine: %s may hold %s', (path, text) => {
  expect(layersOf(path, text)).toEqual([])
})

it('finds values of the engine that are imported in a circle, and leaves types alone', () => {
  const back = (text: string) => file('packages/aps-engine/src/model/b.ts', text)
  const there = `import { b } from './b.ts'`
  expect(layersOf('model/a.ts', there, back(`import { a } from './a.ts'`))).toHaveLength(1)
  expect(layersOf('model/a.ts', there, back(`import type { A } from './a.ts'`))).toEqual([])
})

it.each([
  ['store/a.ts', `import { a } from '../sheet/index.ts'`],
  ['files/a.ts', `import { a } from '../wire/http.ts'`],
  ['db.ts', `import { a } from './store/read.ts'`],
  ['jobs/job.table.ts', `export { a } from '../push/outbox.ts'`],
])('server-kit: %s may not hold %s', (path, text) => {
  expect(scanServerKitLayers([file(`packages/server-kit/src/${path}`, text)])).toHaveLength(1)
  expect(scanServerKitLayers([file(`packages/server-kit/src/${path}`, text.replace(/^\w+/, '$& type'))])).toEqual([])
})

it('finds values that are imported in a circle anywhere, and leaves types alone', () => {
  const circle = (back: string) =>
    scanImportCircles([
      file('modules/a/server/a.ts', `import { b } from './deep/b.ts'`),
      file('modules/a/server/deep/b.ts', `import { c } from './c.ts'`),
      file('modules/a/server/deep/c.ts', back),
    ])
  expect(circle(`import { a } from '../a.ts'`)).toHaveLength(1)
  expect(circle(`import type { A } from '../a.ts'`)).toEqual([])
})

it('sees imports in every dress', () => {
  const dresses = [
    `import type { A } from 'react'`,
    `export * from 'react'`,
    `export { A } from 'react'`,
    `await import('react')`,
    `const a: typeof import('react') = 1`,
  ]
  for (const text of dresses.slice(0, 4))
    expect(scanImports([file('packages/kernel/src/a.ts', text)]), text).toHaveLength(1)
})

it('finds needs that go in a circle or nowhere', () => {
  expect(scanNeeds(tree)).toEqual([])
  expect(scanNeeds([module('a', ['b']), module('b', ['c']), module('c', ['a'])])[0]?.message).toContain('a → b → c → a')
  expect(scanNeeds([module('a', ['gone'])])).toHaveLength(1)
})

it('wants manifests that say what may be imported', () => {
  const good = {
    name: '@mouldwright/a',
    private: true,
    type: 'module',
    license: 'Apache-2.0',
    exports: { '.': './src/index.ts' },
  }
  const scan = (manifest: object) =>
    scanManifests([
      file('packages/a/package.json', JSON.stringify(manifest)),
      file('packages/a/src/index.ts', ''),
      file('packages/a/src/web/page.ts', ''),
    ]).map(({ message }) => message)
  expect(scan(good)).toEqual([])
  expect(scan({ ...good, exports: undefined })).toEqual(['it has no "exports"'])
  expect(scan({ ...good, exports: { './web': './src/web/index.ts' } })).toHaveLength(1)
  expect(scan({ ...good, dependencies: { left: '1.0.0' } })).toHaveLength(1)
  expect(scan({ ...good, name: 'a' })).toHaveLength(1)
})

it('wants manifests that name files which are imported for their effect, since builds leave out the others', () => {
  const scan = (sideEffects: string[], importing = 'modules/a/web/page.tsx') => {
    const manifest = {
      name: '@mouldwright/a',
      private: true,
      type: 'module',
      license: 'Apache-2.0',
      sideEffects,
      exports: { './web': './web/index.ts' },
    }
    return scanManifests([
      file('modules/a/package.json', JSON.stringify(manifest)),
      file('modules/a/web/index.ts', ''),
      file(importing, `import '../words/board.ts'\nimport './page.css'`),
    ]).map(({ message }) => message)
  }
  expect(scan(['*.css'])).toEqual([expect.stringContaining('./words/board.ts is imported for its effect')])
  expect(scan(['*.css', './words/board.ts'])).toEqual([])
  expect(scan(['*.css'], 'modules/a/web/page.test.tsx')).toEqual([])
})

it('wants modules that are complete', () => {
  const parts = ['package.json', 'locales/zh.ts', 'locales/en.ts'].map((name) => file(`modules/a/${name}`, ''))
  expect(scanModules([module('a'), ...parts])).toEqual([])
  expect(scanModules([module('a'), ...parts.slice(1)])).toHaveLength(1)
  expect(scanModules([file('modules/a/module.ts', `module({ key: 'b' })`), ...parts])).toHaveLength(1)
})

it('lets nobody else open the database', () => {
  const pool = `import { Pool } from 'pg'\nexport const pool = new Pool()`
  expect(scanDatabaseAccess([file('packages/server-kit/src/db.ts', pool)])).toEqual([])
  expect(scanDatabaseAccess([file('modules/a/server/a.test.ts', pool)])).toEqual([])
  expect(scanDatabaseAccess([file('modules/a/server/a.query.ts', pool)])).toHaveLength(2)
  expect(scanDatabaseAccess([file('packages/server-kit/src/jobs/a.ts', 'new pg.Pool({})')])).toHaveLength(1)
})

it('finds kept plans that are read by the names of now alone', () => {
  const scan = (name: string, text: string) => scanStoredPlans([file(`modules/aps/server/${name}`, text)])
  expect(scan('engine/a.worker.ts', 'const plan = decompressedSync<Plan>(answer)')).toHaveLength(1)
  expect(scan('hours/a.ts', 'return decompressed<StoredGantt>(gantt)')).toHaveLength(1)
  expect(scan('engine/a.worker.ts', 'const problem = decompressedSync<Problem>(bytes)')).toEqual([])
  expect(scan('stored-plan.ts', 'await decompressed<StoredGantt>(bytes)')).toEqual([])
})
