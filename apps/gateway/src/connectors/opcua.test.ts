/** What the connector makes of what it hears, whatever brings it. */
import type { PlannedConnection } from '@mouldwright/signals/shared'
import { waitUntil } from '@mouldwright/testkit'
import { expect, it } from 'vitest'
import type { Noticed } from './opcua-package.ts'
import { followOpcua } from './opcua.ts'

const never = new AbortController().signal
const hour = 3_600_000
const lines = [
  { node: 'i=1', equals: 'True', state: 'error' },
  { node: 'i=2', equals: '0', state: 'activeHigh' },
  { node: 'i=3', equals: 'Idle', state: 'ready' },
] as const

function connected({ clockOffsetMs = 0 } = {}) {
  const said: { state: string; at: number | undefined; unheardSince?: number | undefined }[] = []
  let isFull = false
  let isCut = false
  let first: Noticed[] | undefined
  let hear: (noticed: readonly Noticed[]) => void = () => undefined
  let setBackMs = 0
  // Of the server; a clock that goes by itself says how busy this machine is.
  let now = Date.parse('2026-11-25T08:00:00.000Z')
  const clock = () => now + clockOffsetMs - setBackMs
  const noticed = (node: string, value: string | undefined, sourceAt = clock()): Noticed => ({
    ...{ node, value, sourceAt, quality: value === undefined ? 'Bad' : 'Good' },
  })
  const of: PlannedConnection = {
    ...{
      id: 1,
      name: 'EDM01',
      kind: 'opcua',
      address: 'opc.tcp://edm01',
      login: null,
      password: null,
      tokenHash: null,
    },
    opcua: { security: 'none', certificateTrusted: null, stateNodes: [...lines] },
  }
  const connector = followOpcua({
    servers: [{ host: 'edm01', port: 4840 }],
    load: async () => ({
      async watchServer(_place, listener) {
        hear = listener
        if (isCut) throw new Error('Nobody answers.')
        first ??= [noticed('i=1', 'false'), noticed('i=2', '2'), noticed('i=3', 'Idle')]
        const ask = async () => (isCut ? Promise.reject(new Error('The line is cut.')) : clock())
        return { first, ask, close: async () => undefined }
      },
    }),
  })({
    ...{ of, folder: '' },
    server: { call: () => Promise.reject(new Error()), onOnline: () => () => {}, serverNow: () => now },
    async tell(one, at) {
      if (isFull) throw new Error('The disk is full.')
      if (one.type !== 'state' || (said.at(-1)?.state === one.state && !one.unheardSince)) return
      said.push({ state: one.state, at, unheardSince: one.unheardSince })
    },
  })
  return {
    ...{ connector, said, noticed, clock },
    hear: (...all: Noticed[]) => hear(all),
    states: () => said.map(({ state }) => state),
    fill: (full: boolean) => (isFull = full),
    cut: (cut: boolean) => (isCut = cut),
    now: () => now,
    goOn: (ms: number) => (now += ms),
    setBack: (ms: number) => (setBackMs = ms),
    stand: (...all: Noticed[]) => (first = all),
  }
}

it('[GW-05] a machine whose clock is hours off tells of its changes by the server’s', async () => {
  const { connector, hear, noticed, clock, said, now, goOn } = connected({ clockOffsetMs: -9 * hour })
  await connector.look(never)
  goOn(60_000)
  hear(noticed('i=2', '0', clock() - 2_000))
  await waitUntil(() => said.length === 2, 'the change')
  expect(said[1]).toMatchObject({ state: 'activeHigh', at: now() - 2_000 })
  await connector.close!()
})

it('[GW-05] nodes that change together are one change, and one that changes twice is two', async () => {
  const { connector, hear, noticed, clock, states } = connected()
  await connector.look(never)
  const at = clock()
  hear(noticed('i=3', 'Busy', at + 2))
  hear(noticed('i=2', '0', at + 1))
  hear(noticed('i=2', '2', at + 10))
  hear(noticed('i=3', 'Idle', at + 10))
  await waitUntil(() => states().length === 3, 'the changes')
  expect(states()).toEqual(['ready', 'activeHigh', 'ready'])
  await connector.close!()
})

it('[GW-05] of a line that cannot be read, and of those behind it, nothing is known; one before it counts', async () => {
  const { connector, hear, noticed, states } = connected()
  await connector.look(never)
  hear(noticed('i=2', undefined))
  await waitUntil(() => states().length === 2, 'the bad value')
  hear(noticed('i=1', 'true'))
  await waitUntil(() => states().length === 3, 'the fault')
  expect(states()).toEqual(['ready', 'undefined', 'error'])
  await connector.close!()
})

it('[GW-05] what could not be kept while the disk was full is told afterwards, in its order', async () => {
  const { connector, hear, noticed, clock, states, fill } = connected()
  await connector.look(never)
  fill(true)
  const at = clock()
  hear(noticed('i=2', '0', at))
  hear(noticed('i=1', 'true', at + 100))
  await expect(connector.look(never)).rejects.toThrow('full')
  fill(false)
  await connector.look(never)
  expect(states()).toEqual(['ready', 'activeHigh', 'error'])
  await connector.close!()
})

it('[GW-05] says from when to when it heard nothing where something changed while the line was cut, and only then', async () => {
  const { connector, noticed, said, cut, stand, setBack, now, goOn } = connected()
  const back = () => waitUntil(() => connector.look(never).then(Boolean.bind(null, true), () => false), 'the line')
  await connector.look(never)
  cut(true)
  await expect(connector.look(never)).rejects.toThrow('cut')
  cut(false)
  // All stands as it did: nothing has changed meanwhile, though somebody has put the clock of the device right.
  setBack(hour)
  goOn(5)
  await back()
  expect(said).toHaveLength(1)
  const heard = now()
  setBack(0)
  cut(true)
  await expect(connector.look(never)).rejects.toThrow('cut')
  cut(false)
  goOn(5)
  const changed = now()
  stand(
    noticed('i=1', 'false', changed - 50_000),
    noticed('i=2', '2', changed),
    noticed('i=3', 'Idle', changed - 60_000),
  )
  goOn(5)
  await back()
  expect(said.slice(1)).toEqual([{ state: 'ready', at: changed, unheardSince: heard }])
  await connector.close!()
})
