/** Rounds of: a workbook imported, the server killed on the way, and the question whether all of it is there, once, and its user told. */
import { endOf, expireLeases, type Job } from './factory.ts'
import type { HttpClient } from './http-client.ts'
import { armKill, restart, type FaultPoint } from './fault-points.ts'
import type { Site } from './site.ts'
import { sectionBook, sectionPath } from './workbook.ts'

export interface ImportRound {
  faults: string[]
  job: Job
  readyMs: number
}

/** Sections of an import with the audit lines of their birth. */
const stored = async (site: Site, prefix: string) =>
  (
    await site.rows<{ records: number; audits: number }>(
      `select (select count(*)::int from basic_section where name like $1) as records,
        (select count(*)::int from kit_audit where entity = 'basic.section' and operation = 'add' and label like $1) as audits`,
      [`${prefix}%`],
    )
  )[0]!

let rounds = 0

/** Uploads until it is acknowledged, begins the import and kills the server at the point. */
export async function killWhileImporting(
  site: Site,
  client: HttpClient,
  point: FaultPoint,
  rows = 300,
): Promise<ImportRound> {
  const faults: string[] = []
  // Sections have short names.
  const prefix = `I${(rounds += 1)}-`
  const book = await sectionBook(prefix, rows)
  const struck = armKill(site, point)
  const begin = (fileId: number) =>
    client.post<{ taskId: number }>(
      `${sectionPath}/import.do`,
      { fileId, dryRun: false },
      { 'idempotency-key': `import-${prefix}${process.pid}` },
    )
  const first = await client.upload('book.xlsx', book)
  let fileId = first.fate === 'answered' ? first.data.fileId : undefined
  if (fileId) await begin(fileId)
  await struck
  const readyMs = await restart(site)
  const halfway = await stored(site, prefix)
  if (![0, rows].includes(halfway.records) || halfway.audits !== halfway.records)
    faults.push(`${JSON.stringify(halfway)} of ${rows} rows are there`)
  if (!fileId) {
    const again = await client.upload('book.xlsx', book)
    fileId = again.fate === 'answered' ? again.data.fileId : undefined
  }
  const begun = await begin(fileId!)
  if (begun.fate === 'lost' || begun.code !== 1) throw new Error(`Asked again: ${JSON.stringify(begun)}`)
  await expireLeases(site)
  const { taskId } = begun.data
  const job = await endOf(client, taskId)
  const end = await stored(site, prefix)
  if (job.status !== 'succeeded' || !job.result.applied || job.result.sheets[0]?.rows !== rows)
    faults.push(`the job says ${JSON.stringify(job).slice(0, 500)}`)
  if (end.records !== rows || end.audits !== rows) faults.push(`${JSON.stringify(end)} of ${rows} rows at the end`)
  const told = await site.rows(
    `select 1 from kit_outbox where event = 'jobs.ended' and (payload->>'taskId')::bigint = $1`,
    [taskId],
  )
  if (told.length !== 1) faults.push(`its end was told ${told.length} times`)
  return { faults, job, readyMs }
}
