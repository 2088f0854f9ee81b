/** The small example factory in a real server, with schedules that have a plan each. */
import { readFile } from 'node:fs/promises'
import { waitUntil } from '../world/wait-until.ts'
import type { HttpClient } from './http-client.ts'
import type { Site } from './site.ts'

export interface Job {
  taskId: number
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
  progress: { done: number; total: number } | null
  result: any
  error: { code: string; message: string } | null
}

export const workbook = new URL('../../../../examples/small.zh.xlsx', import.meta.url)

const jobOf = (client: HttpClient, taskId: number): Promise<Job> => client.ok('comm/job/get.do', { taskId })

/** A job that has ended stays so; each look takes the server's time from the job. */
const longestLookMs = 200

export const endOf = (client: HttpClient, taskId: number): Promise<Job> =>
  waitUntil(
    async () => {
      const job = await jobOf(client, taskId)
      return ['succeeded', 'failed', 'cancelled'].includes(job.status) && job
    },
    `the end of job ${taskId}`,
    undefined,
    longestLookMs,
  )

/** The result of a job that must succeed. */
export async function resultOf(client: HttpClient, path: string, body: object): Promise<any> {
  const { taskId } = await client.ok(path, body)
  const job = await endOf(client, taskId)
  if (job.status !== 'succeeded') throw new Error(`${path} ended ${job.status}: ${JSON.stringify(job.error)}`)
  return job.result
}

export async function uploaded(client: HttpClient, content: Uint8Array): Promise<number> {
  const answer = await client.upload('book.xlsx', content)
  if (answer.fate === 'lost' || answer.code !== 1) throw new Error(`The upload answered ${JSON.stringify(answer)}`)
  return answer.data.fileId
}

/** @param book the example to import; the small one unless given */
export async function importFactory(client: HttpClient, book: URL = workbook): Promise<void> {
  const fileId = await uploaded(client, await readFile(book))
  const report = await resultOf(client, 'initialize/import.do', { fileId, dryRun: false })
  if (!report.applied) throw new Error(`The factory was not imported: ${JSON.stringify(report.issues.slice(0, 3))}`)
}

/** A schedule with data loaded; its runs take `seconds`. */
export async function loadedSchedule(client: HttpClient, name: string, seconds = 1): Promise<number> {
  const { id: scheduleId } = await client.ok('aps/schedule/add.do', {
    name,
    timeBudgetSeconds: seconds,
    startPoint: '2026-11-23T00:00:00.000Z',
  })
  await resultOf(client, 'aps/exe/job/getApsBaseData', { scheduleId })
  return scheduleId
}

/** Runs a schedule; answers its plan. */
export const run = async (client: HttpClient, scheduleId: number): Promise<number> =>
  (await resultOf(client, 'aps/exe/job/startScheduling', { scheduleId })).planId

/**
 * A dead worker's leases run out: for the database it is later now. Workers are told to look, as they do every few seconds.
 * @param node whose they are; everybody's unless given
 */
export async function expireLeases(site: Site, node: string | null = null): Promise<void> {
  await site.rows(
    `update kit_queue set lease_until = clock_timestamp() where lease_until is not null and ($1::text is null or node::text = $1)`,
    [node],
  )
  await site.rows(`select pg_notify('mw_news', '{"kind":"queued"}')`)
}
