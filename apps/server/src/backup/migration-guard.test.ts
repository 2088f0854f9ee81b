import { mkdtemp, chmod, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { createClient, migrate, startPostgres, type Migration, type PostgresServer } from '@mouldwright/server-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readManifest } from './archive.ts'
import { migrationGuard } from './migration-guard.ts'
import { restoreBackup } from './restore-backup.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const migration = (number: number, sql: string): Migration => ({
  number,
  name: `step-${number}`,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
})
const steps = [
  migration(1, "create table note (text text); insert into note values ('kept')"),
  migration(2, 'drop table note'),
  migration(3, 'create table other (id int)'),
]

async function query(postgres: PostgresServer, text: string): Promise<any[]> {
  const client = createClient(postgres.adminUrl!)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

describe('[OP-04] before a migration', () => {
  let folder = ''
  let postgres: PostgresServer
  const dataDir = () => join(folder, 'data')
  const guard = (version: string) => migrationGuard({ postgres, dataDir: dataDir(), version, log: silent as never })
  const backups = () => readdir(join(dataDir(), 'backups')).catch(() => [])

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mouldwright-guard-'))
    await chmod(folder, 0o755)
    postgres = await startPostgres({ dataDir: dataDir(), log: silent })
  })
  afterAll(async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('a backup is made, of nothing new and of an up-to-date database none', async () => {
    await migrate(postgres.ownerUrl, steps.slice(0, 1), [], guard('1.0.0'))
    await migrate(postgres.ownerUrl, steps.slice(0, 1), [], guard('1.0.0'))
    expect(await backups()).toEqual([])
    await migrate(postgres.ownerUrl, steps, [], guard('1.1.0'))
    expect(await backups()).toEqual(['before-migration-2'])
    expect(await readManifest(join(dataDir(), 'backups', 'before-migration-2'))).toMatchObject({
      migration: 1,
      version: '1.1.0',
      parts: ['database'],
    })
  })

  it('an older program is refused, with both versions and where the backup is; the backup brings the database of before', async () => {
    const older = migrate(postgres.ownerUrl, steps.slice(0, 1), [], guard('1.0.0'))
    await expect(older).rejects.toThrow(/version 1\.1\.0.*version 1\.0\.0/)
    await expect(older).rejects.toThrow(join(dataDir(), 'backups', 'before-migration-2'))
    const target = join(folder, 'back')
    await restoreBackup({
      archive: join(dataDir(), 'backups', 'before-migration-2'),
      dataDir: target,
      migration: 1,
      version: '1.0.0',
      filesFrom: dataDir(),
    })
    const restored = await startPostgres({ dataDir: target, log: silent })
    try {
      expect(await query(restored, 'select text from note')).toEqual([{ text: 'kept' }])
    } finally {
      await restored.stop()
    }
  })
})
