import { expect, it } from 'vitest'
import type { Said } from './connector.ts'
import { createTeller } from './teller.ts'

it('[GW-05] changes that a device tells in one moment, or with a clock that went back, follow one another', async () => {
  const told: [string, unknown][] = []
  const spool = { append: async ({ at, body }: { at: string; body: object }) => void told.push([at, body]) }
  const { tell } = createTeller(spool, { now: () => 0, appended: () => {} })
  const moment = Date.parse('2026-11-25T08:00:00.000Z')
  const states = ['ready', 'activeHigh', 'activeLow'] as const
  for (const [index, state] of states.entries()) {
    const said: Said = { type: 'state', state, detail: null }
    await tell(7, said, moment - index)
  }
  expect(told.map(([at]) => at)).toEqual([
    '2026-11-25T08:00:00.000Z',
    '2026-11-25T08:00:00.001Z',
    '2026-11-25T08:00:00.002Z',
  ])
  expect(told.map(([, body]) => body)).toMatchObject(states.map((state) => ({ connectionId: 7, state })))
})

it('[GW-05] the same state again is an event where nothing was heard before it, and else only shows that it is there', async () => {
  const kinds: string[] = []
  let now = 0
  const { tell } = createTeller(
    { append: async ({ kind }) => void kinds.push(kind) },
    { now: () => now, appended: () => {} },
  )
  const ready: Said = { type: 'state', state: 'ready', detail: null }
  await tell(7, ready)
  await tell(7, ready)
  now = 1_000
  await tell(7, { ...ready, unheardSince: 500 })
  now = 60_000
  await tell(7, ready)
  expect(kinds).toEqual(['event', 'event', 'sample'])
})
