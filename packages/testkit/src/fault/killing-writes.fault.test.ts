/** The server dies in the middle of writing; whoever had an answer keeps what it said. */
import { expect, it } from 'vitest'
import { killWhileWriting, type Round } from './killing-writes.ts'
import { siteOfFile } from './site-of-file.ts'

// One sign-in for all rounds: sessions outlive the server.
const { site, client } = siteOfFile()

it('[D1] loses no acknowledged write and leaves no half one when it is killed under eight writers', async () => {
  const rounds: Round[] = []
  const hadEffect = () => rounds.some(({ tookEffect }) => tookEffect > 0)
  // A seed says which statement is the last one; whose it is depends on how far the others are. Until a lost answer had its effect.
  for (let seed = 1; seed <= 8 || !hadEffect(); seed += 1) rounds.push(await killWhileWriting(site, client, seed))
  for (const { lost, halves, refused } of rounds)
    expect({ lost, halves, refused }).toEqual({ lost: [], halves: [], refused: [] })
  // The faults were real: answers were lost in each round.
  expect(rounds.every(({ acknowledged, cut }) => acknowledged >= 8 && cut >= 1)).toBe(true)
})

it('[C4 D1] keeps the answer of a command whose caller never had it, for when it asks again', async () => {
  const victim = site.server
  // The command's own commit: others commit beside it.
  let own: number | undefined
  site.proxy.watch(({ text, line }) => {
    if (text.startsWith('insert into "basic_customer"')) own = line
    if (text !== 'commit' || line !== own) return 'pass'
    victim.strike()
    return 'cutAfter'
  })
  const body = { number: 'ASKED-AGAIN', name: 'once', windows: [{ name: 'desk' }] }
  const lost = await client.post('bms/customer/add.do', body, { 'idempotency-key': 'asked-again' })
  expect(lost.fate).toBe('lost')
  site.proxy.watch(undefined)
  await victim.kill()
  await site.start()
  const stored = await site.rows(`select id::float8 as id from basic_customer where number = 'ASKED-AGAIN'`)
  expect(stored).toHaveLength(1)
  const again = await client.ok('bms/customer/add.do', body, { 'idempotency-key': 'asked-again' })
  expect(again.id).toBe(stored[0]!.id)
  expect((await client.ok('bms/customer/list.do', { search: 'ASKED-AGAIN' })).total).toBe(1)
})
