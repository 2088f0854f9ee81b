/** A hundred thousand customers (`ROWS` sets another number) out of and into a workbook, through the product's own jobs, with the memory that it takes. */
import { createWorld } from '@mouldwright/testkit'
import { leaveTestPostgres } from '@mouldwright/server-kit'
import { fillCustomers } from './customers.ts'
import type { Figure } from './run.ts'

const count = Number(process.env['ROWS'] ?? 100_000)

interface Cost<T> {
  result: T
  /** Highest resident memory of this process, over what it was before. */
  megabytes: number
  seconds: number
  /** Longest stretch of this thread's processor time in which no other call was looked at: nothing that a loaded machine adds. */
  longestTurnMs: number
}

async function cost<T>(work: () => Promise<T>): Promise<Cost<T>> {
  const before = process.memoryUsage.rss()
  let peak = before
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let last = used()
  let longestTurnMs = 0
  const turns = setInterval(() => {
    const now = used()
    longestTurnMs = Math.max(longestTurnMs, now - last)
    last = now
  }, 1)
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
  const startedAt = performance.now()
  try {
    const result = await work()
    return {
      result,
      megabytes: (peak - before) / 2 ** 20,
      seconds: (performance.now() - startedAt) / 1_000,
      longestTurnMs,
    }
  } finally {
    clearInterval(timer)
    clearInterval(turns)
  }
}

export async function run(): Promise<Figure[]> {
  const world = await createWorld({ poolSize: 8 })
  const figures: Figure[] = []
  const note = (name: string, value: number, unit: string) => figures.push({ name, value, unit })
  try {
    const source = await world.user(['*'])
    await fillCustomers(world, source, count)
    const exported = await cost(async () => {
      const { taskId } = await source.ok('bms/customer/export.do', {})
      return { taskId, job: await source.job(taskId, 300_000) }
    })
    if (exported.result.job.status !== 'succeeded') throw new Error(JSON.stringify(exported.result.job))
    note(`export of ${count} rows`, exported.seconds, 's')
    note('longest turn of the server in the export', exported.longestTurnMs, 'ms')
    note('memory of the export above what was used before', exported.megabytes, 'MB')
    const file = await source.get(`comm/export/download.do?taskId=${exported.result.taskId}`)
    note('size of the workbook', file.body.length / 2 ** 20, 'MB')

    const target = await world.user(['*'])
    const importAll = async (dryRun: boolean) => {
      const fileId = await target.upload('customers.xlsx', file.body)
      const { taskId } = await target.ok('bms/customer/import.do', { fileId, dryRun })
      const job = await target.job(taskId, 300_000)
      if (job.status !== 'succeeded') throw new Error(JSON.stringify(job))
      return job
    }
    const dry = await cost(() => importAll(true))
    note(`dry run of importing ${count} rows`, dry.seconds, 's')
    const real = await cost(() => importAll(false))
    note(`import of ${count} rows with audit`, real.seconds, 's')
    note('longest turn of the server in the dry run', dry.longestTurnMs, 'ms')
    note('longest turn of the server in the import', real.longestTurnMs, 'ms')
    note('memory of the import above what was used before', Math.max(dry.megabytes, real.megabytes), 'MB')
    const again = await cost(() => importAll(false))
    note('the same import again: all unchanged', again.seconds, 's')
    return figures
  } finally {
    await world.close()
    await leaveTestPostgres()
  }
}
