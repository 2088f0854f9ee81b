import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { modules } from './modules.ts'

const folder = new URL('../../../modules/', import.meta.url).pathname
const keys = new Set(modules.map(({ key }) => key))

/** Modules whose code the browser's part of a module takes: their records and sentences may stand on its pages. */
function takenBy(key: string): Set<string> {
  const sources = globSync(`${key}/{module.ts,shared/**/*.ts,web/**/*.{ts,tsx}}`, { cwd: folder })
  const taken = sources
    .filter((path) => !/\.(?:test|fixture)\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(folder + path, 'utf8').matchAll(/'@mouldwright\/([a-z]+)/g)])
    .map((match) => match[1]!)
  return new Set(taken.filter((other) => other !== key && keys.has(other)))
}

it.each(modules)('[MO-02] $key names the modules whose words its pages show, and what it opens with', async (entry) => {
  expect(new Set(entry.names)).toEqual(takenBy(entry.key))
  expect(entry.opens).toBe((await entry.declaration()).opens)
})
