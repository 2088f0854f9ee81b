/** What the guide to a new entity promises, carried out. */
import { readFileSync } from 'node:fs'
import basic from '@mouldwright/basic/server'
import { diffSql, tablesOf, wireCodes, type ServerModule } from '@mouldwright/server-kit'
import { serverModules } from '@mouldwright/server/modules'
import { expect, it } from 'vitest'
import { incoterm, en, menu, menuEn, menuZh, zh } from './incoterm.fixture.ts'
import { worldOfFile } from '../world/of-file.ts'

const source = readFileSync(new URL('incoterm.fixture.ts', import.meta.url), 'utf8')
const written = source.split('\n').filter((line) => line.trim() && !line.startsWith('//'))

const extended: ServerModule = {
  ...basic,
  module: {
    ...basic.module,
    entities: [...basic.module.entities, incoterm],
    menu: [...(basic.module.menu ?? []), menu],
  },
  words: {
    zh: { ...basic.words.zh, incoterm: zh, menu: { ...(basic.words.zh as { menu: object }).menu, ...menuZh } },
    en: { ...basic.words.en, incoterm: en, menu: { ...(basic.words.en as { menu: object }).menu, ...menuEn } },
  },
}
const modules = serverModules.map((of) => (of === basic ? extended : of))

const world = worldOfFile({ modules })

it('costs at most thirty written lines, which the guide shows', () => {
  expect(written.length).toBeLessThanOrEqual(30)
  const guide = readFileSync(new URL('../../../../docs/new-entity.md', import.meta.url), 'utf8')
  for (const line of written) expect(guide).toContain(line.trim())
})

it('costs one generated migration that touches nothing else', () => {
  const statements = diffSql(tablesOf(serverModules), tablesOf(modules))
  expect(statements.length).toBeGreaterThan(3)
  for (const statement of statements) expect(statement).toMatch(/basic_incoterm/)
})

it('gives a new kind of record its calls, checks, permissions and words', async () => {
  const mine = await world.user(['basic.incoterm:*'])
  const refused = await mine.post('bms/incoterm/add.do', { code: 'free', name: '', rate: 0 })
  expect(refused.code).toBe(wireCodes.invalid)
  expect((refused.data as { issues: { field: string }[] }).issues.map(({ field }) => field)).toEqual([
    'code',
    'name',
    'rate',
  ])
  const added = await mine.ok('bms/incoterm/add.do', { code: 'ＦＯＢ', name: '装运港船上交货', rate: 1 })
  expect(added).toMatchObject({ code: 'FOB', rate: 1, version: 1 })
  expect((await mine.ok('bms/incoterm/list.do', { search: 'fob' })).total).toBe(1)
  const { taskId } = await mine.ok('bms/incoterm/export.do', {})
  expect(await mine.job(taskId)).toMatchObject({ status: 'succeeded', result: { rows: 1 } })
  const { permissions } = world.composition.kit
  expect(permissions.filter((permission) => permission.startsWith('basic.incoterm:'))).toHaveLength(7)
  expect((await (await world.user(['basic.machine:*'])).post('bms/incoterm/list.do')).code).toBe(wireCodes.denied)
})
