/** Whose turn it is, without a database: the order of who is served, and what nobody may have alone. */
import { expect, it } from 'vitest'
import { createFairTurns, mostOfOne, type Party, type Turn } from './fair-turns.ts'

/** Asks for many turns at once and notes in which order they come. */
function crowd(most: number, patienceMs = 60_000) {
  const turns = createFairTurns(most, patienceMs)
  const served: string[] = []
  const ends = new Map<string, Turn>()
  const ask = (party: Party, name: string) =>
    turns.take(party).then((turn) => {
      served.push(name)
      ends.set(name, turn)
    })
  const end = async (name: string) => {
    ends.get(name)!.end()
    // Whoever is served now says so after this.
    await new Promise((resolve) => setImmediate(resolve))
    return served.at(-1)
  }
  return { turns, served, ask, end, ends }
}

it('[D7] leaves room beside whoever is alone, and two where there are two', () => {
  expect([1, 2, 3, 4, 6, 8, 16].map(mostOfOne)).toEqual([1, 2, 2, 3, 4, 6, 12])
})

it('[D7] serves a tenant at once while another waits for more than its share', async () => {
  const { turns, served, ask, end } = crowd(4)
  const all = [1, 2, 3, 4, 5, 6].map((at) => ask(10, `a${at}`))
  await Promise.all(all.slice(0, 3))
  expect([served, turns.waiting]).toEqual([['a1', 'a2', 'a3'], 3])
  await ask(20, 'b1')
  expect(served.at(-1)).toBe('b1')
  expect(await end('b1')).toBe('b1')
  expect(await end('a2')).toBe('a4')
  // Whoever still waits is served: left alone, they would give up while another test runs.
  expect([await end('a1'), await end('a3')]).toEqual(['a5', 'a6'])
  await Promise.all(all)
})

it('[D7] serves who has least first, in turn among equals, and in order within a tenant', async () => {
  const { served, ask, end } = crowd(1)
  await ask(10, 'a1')
  const asked: Promise<void>[] = []
  for (const at of [2, 3, 4]) asked.push(ask(10, `a${at}`))
  for (const at of [1, 2]) asked.push(ask(20, `b${at}`))
  asked.push(ask(30, 'c1'))
  for (let at = 0; at < 6; at += 1) await end(served.at(-1)!)
  await Promise.all(asked)
  expect(served.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3', 'a4'])
  // Nobody has two turns while another one waits for the first.
  expect(new Set(served.slice(1, 4).map((name) => name[0]))).toEqual(new Set(['a', 'b', 'c']))
  expect(served.indexOf('b2')).toBeLessThan(served.indexOf('a4'))
})

it('[D7] lets newcomers come in turn, not before those who wait', async () => {
  const { served, ask, end } = crowd(1)
  await ask(10, 'a1')
  const asked = [ask(10, 'a2'), ask(20, 'b1')]
  for (const party of [30, 40, 50]) {
    asked.push(ask(party, `new ${party}`))
    await end(served.at(-1)!)
  }
  expect(served.slice(0, 4)).toContain('b1')
  for (let at = 0; at < 2; at += 1) await end(served.at(-1)!)
  await Promise.all(asked)
})

it('[D7] gives every other turn to callers of whom nothing is known, however many tenants wait', async () => {
  const { served, ask, end } = crowd(1)
  await ask(10, 'a1')
  const asked: Promise<void>[] = []
  for (let tenant = 20; tenant < 40; tenant += 1) asked.push(ask(tenant, `t${tenant}`))
  for (let at = 1; at <= 5; at += 1) asked.push(ask('unknown', `u${at}`))
  for (let at = 0; at < 25; at += 1) await end(served.at(-1)!)
  await Promise.all(asked)
  const turns = served.slice(1, 11).map((name) => name[0])
  expect(turns).toEqual(['u', 't', 'u', 't', 'u', 't', 'u', 't', 'u', 't'])
  expect(served).toHaveLength(26)
})

it('[D7] serves the platform’s own work before tenants while it has few turns, however many of them wait', async () => {
  const { served, ask, end } = crowd(8)
  const held = Array.from({ length: 8 }, (_, at) => `a${at}`)
  const asked = held.map((name, at) => ask(10 + at, name))
  await Promise.all(asked)
  for (let tenant = 20; tenant < 60; tenant += 1) asked.push(ask(tenant, `t${tenant}`))
  for (const name of ['p1', 'p2', 'p3']) asked.push(ask('platform', name))
  const turns: string[] = []
  for (const name of held.slice(0, 4)) turns.push((await end(name))!)
  expect(turns).toEqual(['p1', 'p2', 't20', 't21'])
  expect(await end('p1')).toBe('p3')
  while (served.length < asked.length) await end(served.at(-1)!)
  await Promise.all(asked)
})

it('[D7] bounds no work of the platform, and counts for a tenant what turns out to be its own', async () => {
  const { turns, ask, ends, served } = crowd(4)
  await Promise.all([1, 2, 3, 4].map((at) => ask('platform', `p${at}`)))
  for (const at of [1, 2, 3, 4]) ends.get(`p${at}`)!.end()
  await Promise.all([1, 2, 3].map((at) => ask('unknown', `u${at}`)))
  expect([1, 2, 3].map((at) => ends.get(`u${at}`)!.assign(10))).toEqual([true, true, true])
  const own = ask(10, 'a1')
  expect(turns.waiting).toBe(1)
  await ask('unknown', 'u4')
  expect(served.at(-1)).toBe('u4')
  // It has its share: this one has to wait for its turn as all others of the tenant do.
  expect(ends.get('u4')!.assign(10)).toBe(false)
  for (const at of [4, 1]) ends.get(`u${at}`)!.end()
  await own
})

it('[D7] gives up after a while, forgets who gave up, and gives nothing back twice', async () => {
  const { turns, ask, end, ends } = crowd(1, 20)
  await ask(10, 'a1')
  await expect(ask(20, 'b1')).rejects.toMatchObject({ code: '53300' })
  expect(turns.waiting).toBe(0)
  await end('a1')
  ends.get('a1')!.end()
  await ask(20, 'b2')
  await expect(ask(30, 'c1')).rejects.toMatchObject({ code: '53300' })
})
