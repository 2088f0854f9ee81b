/** The server dies in the middle of writing; whoever had an answer keeps what it said. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { killWhileWriting, type Round } from './killing-writes.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  await site.start()
}, 120_000)
afterAll(() => site.close(), 60_000)

it('[D1] loses no acknowledged write and leaves no half one when it is killed under eight writers', { timeout: 180_000 }, async () => {
  const rounds: Round[] = []
  for (let seed = 1; seed <= 8; seed += 1) rounds.push(await killWhileWriting(site, seed))
  for (const { lost, halves, refused } of rounds) expect({ lost, halves, refused }).toEqual({ lost: [], halves: [], refused: [] })
  // The faults were real ones: calls were cut, and of some the effect was there.
  expect(rounds.every(({ acknowledged }) => acknowledged >= 8)).toBe(true)
  expect(rounds.reduce((sum, { cut }) => sum + cut, 0)).toBeGreaterThan(8)
  console.log(rounds.map(({ acknowledged, cut, tookEffect, readyMs }) => ({ acknowledged, cut, tookEffect, readyMs })))
})
