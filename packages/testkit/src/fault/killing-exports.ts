/** Rounds of: a list exported, the server killed on the way, and the question whether its file is there, whole, and its user told once. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readBook } from '../workbooks/books.ts'
import { endOf, expireLeases, uploaded } from './factory.ts'
import type { HttpClient } from './http-client.ts'
import { armKill, restart, type FaultPoint } from './fault-points.ts'
import type { Site } from './site.ts'
import { sectionBook, sectionPath } from './workbook.ts'

interface ExportRound {
  faults: string[]
  readyMs: number
}

/** The statement that counts what an export will hold: its file is written, noted and committed on the same line. */
export const exportBegins = /^select count\(\*\) as count from "?basic_section/

// Sections have short names.
const prefix = 'X-'

/** Sections for exports to hold. */
export async function importExported(client: HttpClient, rows: number): Promise<void> {
  const fileId = await uploaded(client, await sectionBook(prefix, rows))
  const { taskId } = await client.ok(`${sectionPath}/import.do`, { fileId, dryRun: false })
  const { status, result } = await endOf(client, taskId)
  if (status !== 'succeeded' || !result.applied) throw new Error('What is to be exported was not imported.')
}

/** Begins an export of those. */
export const beginExport = (client: HttpClient, key: string) =>
  client.post<{ taskId: number }>(`${sectionPath}/export.do`, { search: prefix }, { 'idempotency-key': key })

/** Files that the database knows, and that are not on the disk as it knows them. */
async function halfFiles(site: Site): Promise<string[]> {
  const known = await site.rows<{ key: string; bytes: number }>('select key, bytes::int as bytes from files_file')
  const folder = join(site.environment['DATA_DIR']!, 'files')
  const faults = await Promise.all(
    known.map(async ({ key, bytes }) => {
      const size = await stat(join(folder, key)).then(
        (found) => found.size,
        () => 0,
      )
      return size === bytes ? [] : [`the file ${key} has ${size} of ${bytes} bytes`]
    }),
  )
  return faults.flat()
}

/** The names in the file of an export. */
async function exportedNames(client: HttpClient, taskId: number): Promise<Set<unknown>> {
  const [[, ...rows] = []] = (await readBook(await client.file(`comm/export/download.do?taskId=${taskId}`))).values()
  return new Set(rows.map(([name]) => name))
}

let rounds = 0

/** Begins an export of so many rows and kills the server at the point. */
export async function killWhileExporting(
  site: Site,
  client: HttpClient,
  point: FaultPoint,
  rows: number,
): Promise<ExportRound> {
  const faults: string[] = []
  const key = `export-${(rounds += 1)}-${process.pid}`
  const struck = armKill(site, point)
  await beginExport(client, key)
  await struck
  const readyMs = await restart(site)
  faults.push(...(await halfFiles(site)))
  const begun = await beginExport(client, key)
  if (begun.fate === 'lost' || begun.code !== 1) throw new Error(`Asked again: ${JSON.stringify(begun)}`)
  const { taskId } = begun.data
  await expireLeases(site)
  const job = await endOf(client, taskId)
  const offered = job.status === 'succeeded' ? await exportedNames(client, taskId) : new Set()
  if (job.result?.rows !== rows || offered.size !== rows)
    faults.push(`${offered.size} of ${rows} rows are offered; the job says ${JSON.stringify(job).slice(0, 500)}`)
  const told = await site.rows(
    `select 1 from kit_outbox where event = 'jobs.ended' and (payload->>'taskId')::bigint = $1`,
    [taskId],
  )
  if (told.length !== 1) faults.push(`its end was told ${told.length} times`)
  return { faults: [...faults, ...(await halfFiles(site))], readyMs }
}
