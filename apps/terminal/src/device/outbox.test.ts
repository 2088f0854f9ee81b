import { newEntry, type Entry, type Fact } from '@mouldwright/terminals/shared'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startOutbox, useOutbox } from './outbox.ts'

/** The disk. */
const queue = vi.hoisted(() => new Map<string, { key: string }>())
/** What the disk does first before it keeps one entry. */
const before = vi.hoisted(() => ({ keeping: async () => {} }))
vi.mock('./kept.ts', () => ({
  readQueue: async () => structuredClone([...queue.values()]),
  keepEntry: async (entry: { key: string }) => {
    await before.keeping()
    queue.set(entry.key, structuredClone(entry))
  },
  changeEntries: async (change: (entry: { key: string }) => { key: string }) => {
    for (const entry of queue.values()) queue.set(entry.key, change(entry))
  },
  forgetEntry: async (key: string) => void queue.delete(key),
}))

/** Reports as they left, and the answers that they wait for. */
let sent: { key: string; answer: (data: unknown) => void }[] = []
vi.mock('./calls.ts', () => ({
  Refused: class extends Error {},
  Unreached: class extends Error {},
  call: (_: unknown, { key }: Fact) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    sent.push({ key, answer: resolve })
    return promise
  },
}))

let onLine: () => void
beforeEach(() => {
  sent = []
  vi.stubGlobal('addEventListener', (_: string, on: () => void) => void (onLine = on))
})
afterEach(() => {
  vi.unstubAllGlobals()
  queue.clear()
})

/** Has been tried once already. */
const failed = (sequence: number): Entry<Fact> => ({
  ...newEntry(`k${sequence}`, sequence, `1/${sequence}`, { key: `k${sequence}`, kind: 'start' } as Fact),
  failures: 1,
})

const keys = () => sent.map(({ key }) => key)

it('[FL-08] what is answered while the line comes back is not sent again', async () => {
  for (const sequence of [1, 2]) queue.set(`k${sequence}`, failed(sequence))
  await startOutbox(() => {})
  await vi.waitFor(() => expect(keys()).toEqual(['k1', 'k2']))
  const gone = Promise.withResolvers<void>()
  before.keeping = () => gone.promise
  onLine()
  before.keeping = async () => {}
  sent[0]!.answer({ answer: 'applied' })
  sent[1]!.answer({ answer: 'refused', code: 'report.batchOver', message: 'Over' })
  await vi.waitFor(() => expect(useOutbox.getState().entries).toMatchObject([{ key: 'k2', state: 'refused' }]))
  gone.resolve()
  // What comes next is sent behind whatever waits.
  queue.set('k3', failed(3))
  onLine()
  await vi.waitFor(() => expect(keys()).toContain('k3'))
  expect(keys()).toEqual(['k1', 'k2', 'k3'])
  sent[2]!.answer({ answer: 'already' })
  await vi.waitFor(() => expect([...queue.values()]).toMatchObject([{ key: 'k2', state: 'refused' }]))
})
