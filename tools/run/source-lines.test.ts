import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'mouldwright-lines-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const thrower = `interface Never {
  built: string
}

export function fail(of: Never | undefined): string {
  return of!.built
}
`
const program = `import { fail } from './thrower.ts'

type Nothing = undefined
const nothing: Nothing = undefined
for (const turn of [1, 2])
  try {
    fail(nothing)
  } catch (error) {
    console.log(turn, (error as Error).stack)
  }
`

it('stacks of a built program name the lines of sources, the first time and again', async () => {
  const [input, outDir] = [join(folder, 'program.ts'), join(folder, 'built')]
  writeFileSync(join(folder, 'thrower.ts'), thrower)
  writeFileSync(input, program)
  await build({
    ...{ root: folder, configFile: false, logLevel: 'error' },
    build: { ssr: input, outDir, sourcemap: true, rollupOptions: { output: { entryFileNames: '[name].mjs' } } },
  })
  const lines = pathToFileURL(join(import.meta.dirname, 'source-lines.mjs')).href
  const said = execFileSync(process.execPath, ['--import', lines, join(outDir, 'program.mjs')], { encoding: 'utf8' })
  const stacks = said.split(/^(?=\d )/m)
  expect(stacks).toHaveLength(2)
  for (const stack of stacks) {
    expect(stack).toMatch(/^\d TypeError: Cannot read properties of undefined \(reading 'built'\)\n/)
    expect(stack).toMatch(/at fail \(file:\S+\/thrower\.ts:6:\d+\)/)
    expect(stack).toMatch(/at file:\S+\/program\.ts:7:\d+/)
  }
})

it('a place without a source map stays as it is', () => {
  writeFileSync(join(folder, 'plain.mjs'), `console.log(new Error('模具').stack)\n`)
  const lines = pathToFileURL(join(import.meta.dirname, 'source-lines.mjs')).href
  const said = execFileSync(process.execPath, ['--import', lines, join(folder, 'plain.mjs')], { encoding: 'utf8' })
  expect(said).toMatch(/^Error: 模具\n {4}at file:\S+\/plain\.mjs:1:13\n/)
})
