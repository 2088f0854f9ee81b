/** Jobs as people start them all day: a workbook in, a list out, the data of a schedule loaded. Medians of `RUNS` (7) by the clock of the caller. */
import { readFileSync } from 'node:fs'
import { createWorld, type Caller } from '@mouldwright/testkit'
import { leaveTestPostgres } from '@mouldwright/server-kit'
import { fillCustomers } from './customers.ts'
import type { Figure } from './run.ts'

const runs = Number(process.env['RUNS'] ?? 7)
const rows = 20_000

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return times.sort((one, other) => one - other)[Math.floor(runs / 2)]!
}

async function done(caller: Caller, path: string, body: object): Promise<any> {
  const { taskId } = await caller.ok(path, body)
  // Asked again at once: an answer takes a millisecond or two, what is measured takes many.
  for (;;) {
    const job = await caller.ok('comm/job/get.do', { taskId })
    if (job.status === 'succeeded') return job.result
    if (job.status === 'failed') throw new Error(JSON.stringify(job))
  }
}

export async function run(): Promise<Figure[]> {
  const world = await createWorld({ poolSize: 8 })
  try {
    const figures: Figure[] = []
    const note = (name: string, value: number) => figures.push({ name, value, unit: 'ms' })
    const lists = await world.user(['*'])
    await fillCustomers(world, lists, rows)
    note('export of 20,000 rows', await median(() => done(lists, 'bms/customer/export.do', {})))
    const few = await world.user(['*'])
    await few.ok('bms/customer/add.do', { number: 'C1', name: 'Customer', shortName: 'C', area: '华东' })
    note('export of one row', await median(() => done(few, 'bms/customer/export.do', {})))
    for (const name of ['small', 'factory']) {
      const bytes = readFileSync(new URL(`../examples/${name}.zh.xlsx`, import.meta.url))
      const caller = await world.user(['*'])
      const bringIn = async (dryRun: boolean) =>
        done(caller, 'initialize/import.do', { fileId: await caller.upload('factory.xlsx', bytes), dryRun })
      note(`${name}: dry run of its workbook`, await median(() => bringIn(true)))
      await bringIn(false)
      const { id: scheduleId } = await caller.ok('aps/schedule/add.do', {
        name: 'Plan',
        horizonDays: 365,
        startPoint: '2026-11-23T00:00:00.000Z',
      })
      note(
        `${name}: data of a schedule loaded`,
        await median(() => done(caller, 'aps/exe/job/getApsBaseData', { scheduleId })),
      )
    }
    return figures
  } finally {
    await world.close()
    await leaveTestPostgres()
  }
}
