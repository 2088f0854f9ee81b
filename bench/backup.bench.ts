/**
 * A backup of a million rows and five thousand files beside writers, and the way back to a working sign-in. `ROWS` and `FILES` set
 * other numbers. Time grows with the bytes of both.
 */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  adminOf,
  createHttpClient,
  newFolder,
  people,
  runProgram,
  startServer,
  type HttpClient,
} from '@mouldwright/testkit/fault'
import type { Figure } from './run.ts'

const rows = Number(process.env['ROWS'] ?? 1_000_000)
const files = Number(process.env['FILES'] ?? 5_000)
const writers = 4
const bytesAFile = 20_000
const megabyte = 1024 * 1024

/** Moulds of the factory that the customer belongs to. */
async function fillRows(dataDir: string, customerId: number): Promise<void> {
  const admin = await adminOf(dataDir)
  try {
    await admin.query(
      `insert into production_mould (tenant_id, factory_id, id, updated_at, number, name, customer_id, delivery_date, priority)
        select c.tenant_id, f.id, 900000000000 + n, now(), 'M' || lpad(n::text, 7, '0'), '模具 ' || n, c.id, date '2026-12-01', 5
        from basic_customer c
        join lateral (select id from tenancy_factory where tenant_id = c.tenant_id order by id limit 1) f on true,
          generate_series(1::bigint, $2::bigint) n
        where c.id = $1`,
      [customerId, rows],
    )
  } finally {
    await admin.end()
  }
}

async function uploadFiles(client: HttpClient): Promise<void> {
  for (let at = 0; at < files; at += 10) {
    await Promise.all(
      Array.from({ length: Math.min(10, files - at) }, (_, beside) =>
        client.upload(`${at + beside}.csv`, Buffer.from(`a,b\n${at + beside},${'x'.repeat(bytesAFile)}\n`)),
      ),
    )
    // Short tokens live for a quarter of an hour.
    if (at % 500 === 0) await client.renew()
  }
}

async function folderSize(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    names.filter((each) => each.isFile()).map(async (each) => (await stat(join(each.parentPath, each.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Adds customers until told to stop. @returns how many were acknowledged */
function startWriters(client: HttpClient): () => Promise<number> {
  let isWriting = true
  let acknowledged = 0
  const all = Array.from({ length: writers }, async (_, writer) => {
    for (let at = 0; isWriting; at += 1) {
      await client.ok('bms/customer/add.do', { number: `W${writer}-${at}`, name: `客户 ${at}` })
      acknowledged += 1
    }
  })
  return async () => {
    isWriting = false
    await Promise.all(all)
    return acknowledged
  }
}

async function program(name: 'backup' | 'restore', args: string[], dataDir: string): Promise<number> {
  const startedAt = performance.now()
  const { code, output } = await runProgram(name, args, { DATA_DIR: dataDir }).ended
  if (code !== 0) throw new Error(output)
  return (performance.now() - startedAt) / 1_000
}

/** @returns seconds from the start of the restore until somebody has signed in and the last mould was found */
async function restored(archive: string, dataDir: string): Promise<{ restore: number; signedIn: number }> {
  const startedAt = performance.now()
  const restore = await program('restore', [archive], dataDir)
  const server = await startServer({ DATA_DIR: dataDir })
  const client = createHttpClient(() => server.address)
  try {
    await client.signIn(people.administrator.phone, people.administrator.password)
    const signedIn = (performance.now() - startedAt) / 1_000
    const admin = await adminOf(dataDir)
    const { rows: counts } = await admin
      .query('select count(*)::int as n from production_mould')
      .finally(() => admin.end())
    if (counts[0].n !== rows) throw new Error(`${counts[0].n} of ${rows} moulds came back`)
    const found = await readdir(join(dataDir, 'files'), { recursive: true })
    const came = found.filter((path) => /[0-9a-f]{32}$/.test(path)).length
    if (came < files) throw new Error(`${came} of ${files} files came back`)
    return { restore, signedIn }
  } finally {
    client.close()
    await server.terminate()
  }
}

export async function run(): Promise<Figure[]> {
  const folder = await newFolder('backup-bench')
  const dataDir = join(folder, 'data')
  const server = await startServer({ DATA_DIR: dataDir })
  const client = createHttpClient(() => server.address)
  try {
    await client.signIn(people.administrator.phone, people.administrator.password)
    const { id } = await client.ok('bms/customer/add.do', { number: 'C1', name: 'C1' })
    console.log('  … fills')
    await fillRows(dataDir, id)
    await uploadFiles(client)
    console.log('  … backs up')
    const stopWriters = startWriters(client)
    const taken = await program('backup', [join(folder, 'backups')], dataDir)
    const written = await stopWriters()
    const archive = join(folder, 'backups', (await readdir(join(folder, 'backups')))[0]!)
    const size = await folderSize(archive)
    console.log('  … restores')
    const back = await restored(archive, join(folder, 'restored'))
    const what = `${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files`
    return [
      { name: `backup of ${what} beside ${writers} writers`, value: taken, unit: 's' },
      { name: 'its size', value: size / megabyte, unit: 'MB' },
      { name: 'records that the writers added meanwhile, a second', value: written / taken, unit: '' },
      { name: 'restore', value: back.restore, unit: 's' },
      { name: 'from the start of the restore until somebody has signed in', value: back.signedIn, unit: 's' },
    ]
  } finally {
    client.close()
    await server.terminate()
    await rm(folder, { recursive: true, force: true })
  }
}
