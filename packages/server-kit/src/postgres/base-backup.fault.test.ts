/** A base backup whose reader is slower than the server, or leaves. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBaseBackup } from './base-backup.ts'
import { withSession } from './connect.ts'
import { startPostgres } from './embedded.ts'
import type { PostgresServer } from './postgres-server.ts'
import { waitUntil } from './wait-until.ts'

let folder = ''
let postgres: PostgresServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mouldwright-base-backup-'))
  const quiet = () => undefined
  postgres = await startPostgres({
    dataDir: folder,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet } as never,
  })
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

it('[OP-01] brings all to a reader that is always behind, up to the list at the end', async () => {
  const { tar, manifest } = await openBaseBackup(postgres.adminUrl!)
  let bytes = 0
  for await (const chunk of tar as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    for (let turn = 0; turn < 50; turn += 1) await nextTurn()
  }
  const { Files: files } = JSON.parse((await manifest).toString('utf8')) as { Files: { Size: number }[] }
  expect(bytes).toBeGreaterThan(files.reduce((sum, { Size: size }) => sum + size, 0))
})

it('[OP-01] ends with its reader, and the server waits for nobody', async () => {
  const { tar, manifest } = await openBaseBackup(postgres.adminUrl!)
  for await (const _ of tar) break
  await expect(manifest).rejects.toThrow('ended')
  const left = await waitUntil(
    () =>
      withSession(postgres.adminUrl!, async (client) => {
        const { rows } = await client.query('select pid from pg_stat_replication')
        return rows.length === 0 ? 'nobody' : undefined
      }),
    { timeoutMs: 240_000, everyMs: 50 },
  )
  expect(left).toBe('nobody')
})
