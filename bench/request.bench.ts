/** A call through the whole product: session, row security, one statement, answer; and lists over a hundred thousand rows. */
import { createWorld } from '@mouldwright/testkit'
import { leaveTestPostgres } from '@mouldwright/server-kit'
import { fillCustomers } from './customers.ts'
import type { Figure } from './run.ts'

const median = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)]!
const quantile = (values: number[], at: number) =>
  values.sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * at))]!

async function timed(work: () => Promise<unknown>, times: number): Promise<number[]> {
  const milliseconds: number[] = []
  for (let round = 0; round < times; round += 1) {
    const startedAt = performance.now()
    await work()
    milliseconds.push(performance.now() - startedAt)
  }
  return milliseconds
}

/** Requests a second with `lanes` callers at once, and the process's CPU microseconds a request. */
async function throughput(work: () => Promise<unknown>, lanes: number, seconds: number) {
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() - startedAt < seconds * 1_000) {
        await work()
        done += 1
      }
    }),
  )
  const used = process.cpuUsage(cpu)
  return {
    perSecond: done / ((performance.now() - startedAt) / 1_000),
    cpuMicroseconds: (used.user + used.system) / done,
  }
}

export async function run(): Promise<Figure[]> {
  const world = await createWorld({ poolSize: 16 })
  const figures: Figure[] = []
  const note = (name: string, value: number, unit: string) => figures.push({ name, value, unit })
  try {
    const caller = await world.user(['*'])
    const read = () => caller.ok('bms/section/list.do', {})
    await timed(read, 300)
    note(
      'one call after the other: session, row security, list of nothing (median)',
      median(await timed(read, 500)),
      'ms',
    )
    const load = await throughput(read, 16, 4)
    note('calls a second, 16 at once, database on the same machine', load.perSecond, '1/s')
    note('CPU of the server process a call', load.cpuMicroseconds, 'µs')
    let number = 0
    const write = () => caller.ok('bms/customer/add.do', { number: `W${(number += 1)}`, name: 'write' })
    const writes = await throughput(write, 16, 3)
    note('records added a second with audit, 16 at once', writes.perSecond, '1/s')

    await fillCustomers(world, caller, 100_000, { shuffle: true })
    const lists: [string, object][] = [
      ['first page, default order', {}],
      ['page 1,000 of 50', { page: 1_000 }],
      ['ordered by name (Chinese collation)', { sort: 'name' }],
      ['search in the middle of names', { search: '4711' }],
      ['search that finds nothing', { search: 'zzzz' }],
      ['filter by flag, 500 rows', { filters: { valid: false }, size: 500 }],
    ]
    for (const [name, body] of lists) {
      const list = () => caller.ok('bms/customer/list.do', body)
      await timed(list, 5)
      note(`list of 100,000: ${name} (p95)`, quantile(await timed(list, 40), 0.95), 'ms')
    }
    return figures
  } finally {
    await world.close()
    await leaveTestPostgres()
  }
}
