/** Spools on a disk that is really full. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fillDisk, smallDisk } from '../small-disk.fixture.ts'
import { openSpool, SpoolFull, type Spool } from './spool.ts'

const disk = await smallDisk()
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

it.each(disk ? [2_000, 4 * 1024 ** 2] : [])(
  '[GW-04 D5] a spool in segments of %d bytes refuses what it cannot keep, loses nothing that it answered for, delivers, and goes on by itself',
  async (segmentBytes) => {
    const folder = await disk!.folderOf(1)
    const spool = await openSpool({ folder: join(folder, 'spool'), segmentBytes })
    disk!.undo(() => spool.close())
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
    const makeRoom = await fillDisk(folder)
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
