/** Spools on a disk that is really full. */
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { mountHindrance, mountSmallDisk, unmountDisk } from '@mouldwright/testkit/fault'
import { afterEach, expect, it } from 'vitest'
import { freshFolder } from '../program.fixture.ts'
import { openSpool, SpoolFull, type Spool } from './spool.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const hindrance = await mountHindrance()
if (hindrance)
  it('is tried only where a disk may be mounted, as root may: not here', () => expect(process.getuid?.()).not.toBe(0))

/** All that is left of a disk, taken by somebody else. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'ballast')
  const ballast = await open(path, 'a')
  while ((await statfs(folder)).bavail > 0) await ballast.writeFile(Buffer.alloc(4_096))
  await ballast.close()
  return () => rm(path)
}

const at = '2026-11-25T00:00:00.000Z'

/** What the server has taken, in order; what comes again it knows. */
async function drain(spool: Spool, taken: Map<string, number>): Promise<void> {
  for (;;) {
    const batch = await spool.next({ records: 50, bytes: 1e6 })
    if (!batch) return
    for (const { sequence, body } of batch.records) taken.set(body['key'] as string, sequence)
    await spool.acknowledge(batch.end)
  }
}

it.each(hindrance ? [] : [2_000, 4 * 1024 ** 2])(
  '[GW-04 D5] a spool in segments of %d bytes refuses what it cannot keep, loses nothing that it answered for, delivers, and goes on by itself',
  async (segmentBytes) => {
    const folder = await freshFolder()
    mountSmallDisk(folder, 1)
    undo.push(async () => unmountDisk(folder))
    const spool = await openSpool({ folder: join(folder, 'spool'), segmentBytes })
    undo.push(() => spool.close())
    const answered: string[] = []
    let refused = 0
    let count = 0
    const append = async () => {
      const key = String((count += 1))
      await spool.append({ stream: 'CNC01', kind: 'event', at, body: { key } }).then(
        () => answered.push(key),
        (error: Error) => {
          expect(error).toBeInstanceOf(SpoolFull)
          refused += 1
        },
      )
    }
    for (let early = 0; early < 20; early += 1) await append()
    expect(refused).toBe(0)
    const makeRoom = await fill(folder)
    while (refused < 20) await append()
    // Though nothing can be noted on the disk either, the server gets all of it, once each.
    const taken = new Map<string, number>()
    await drain(spool, taken)
    expect([...taken.keys()]).toEqual(answered)
    expect(spool.health().records).toBe(0)
    await makeRoom()
    const before = refused
    for (let late = 0; late < 60; late += 1) await append()
    expect(refused).toBe(before)
    await drain(spool, taken)
    expect([...taken.keys()]).toEqual(answered)
    expect([...taken.values()]).toEqual([...taken.values()].toSorted((a, b) => a - b))
  },
)
