/** The server dies while it takes a workbook in, or makes one. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { siteOfFile } from './site-of-file.ts'
import type { FaultPoint } from './fault-points.ts'
import { restart } from './fault-points.ts'
import { exportBegins, importExported, killWhileExporting } from './killing-exports.ts'
import { killWhileImporting } from './killing-imports.ts'
import { sectionBook } from './workbook.ts'

const { site, client } = siteOfFile()

it('[D2] keeps nothing of an upload that was cut by its death', async () => {
  const server = site.server
  const content = await sectionBook('CUT', 5_000)
  const answer = await client.upload('book.xlsx', content, {
    bytes: Math.floor(content.byteLength / 2),
    cut: () => server.strike(),
  })
  expect(answer.fate).toBe('lost')
  await restart(site)
  expect(await site.rows('select 1 from files_file')).toEqual([])
  const shelves = await readdir(join(site.environment['DATA_DIR']!, 'files'), { recursive: true }).catch(() => [])
  expect(shelves.filter((name) => /[0-9a-f]{32}$/.test(name) && !name.startsWith('incoming'))).toEqual([])
})

const writes = /insert into "basic_section"/
const points: [string, FaultPoint][] = [
  ['writes the records', { from: writes, at: writes, side: 'cutAfter' }],
  ['would commit', { from: writes, at: /^commit$/, side: 'cut' }],
  ['has committed', { from: writes, at: /^commit$/, side: 'cutAfter' }],
  ['would tell its user', { from: /update jobs_job set status = \$\d+, ended_at/, at: /^commit$/, side: 'cut' }],
]

it.each(points)('[D2] takes a workbook in once and as a whole when it is killed as it %s', async (_, point) => {
  expect((await killWhileImporting(site, client, point)).faults).toEqual([])
})

const exported = 300
const exportPoints: [string, FaultPoint][] = [
  ['is taken up', { from: /update kit_queue q set fence/, at: /^commit$/, side: 'cutAfter' }],
  ['reads the rows', { from: exportBegins, at: 2, side: 'cutAfter' }],
  ['would note its file', { from: exportBegins, at: /insert into files_file/, side: 'cut' }],
  ['would commit', { from: exportBegins, at: /^commit$/, side: 'cut' }],
  ['has committed', { from: exportBegins, at: /^commit$/, side: 'cutAfter' }],
  ['would tell its user', { from: /update jobs_job set status = \$\d+, ended_at/, at: /^commit$/, side: 'cut' }],
]

it('[D1 F7] offers the whole file of an export once, at whichever step of it the server is killed', async () => {
  await importExported(client, exported)
  const faults = []
  for (const [step, point] of exportPoints)
    faults.push([step, (await killWhileExporting(site, client, point, exported)).faults])
  expect(faults).toEqual(exportPoints.map(([step]) => [step, []]))
})
