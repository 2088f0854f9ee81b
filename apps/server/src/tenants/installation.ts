/** What the tenants' commands work on: database, files and secret of an installation, whether it runs or not. */
import {
  connectExternal,
  createClient,
  createSecretBox,
  embeddedDatabase,
  runningServer,
  type BlobStore,
  type Client,
  type SecretBox,
} from '@mouldwright/server-kit'
import { BackupError } from '../backup/archive.ts'
import type { Config } from '../config.ts'
import { newestMigration } from '../database.ts'
import { deploymentSecret } from '../deployment-secret.ts'
import { createFiles } from '../files.ts'
import { startInstalled } from '../installed-database.ts'

export interface Installation {
  /** For messages. */
  name: string
  files: BlobStore
  box: SecretBox
  migration: number
  /** A session of the role that owns the schema. Row security is forced on it. */
  open(): Promise<Client>
}

export async function withInstallation<T>(
  config: Config,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const { url, stop } = await databaseOf(config)
  const migration = await newestMigration()
  const installation: Installation = {
    name: config.databaseUrl ? new URL(config.databaseUrl).pathname.slice(1) : config.dataDir,
    files: createFiles(config),
    box: createSecretBox(deploymentSecret(config.deploymentSecret, config.dataDir), config.deploymentSecretBefore),
    migration,
    async open() {
      const client = createClient(url)
      await client.connect()
      await prepare(client)
      return client
    },
  }
  try {
    await refuseOtherMigration(installation)
    return await work(installation)
  } finally {
    await stop()
  }
}

/** Values as text are the same wherever they are read; the embedded server's superuser becomes the owner, whom row security binds. */
async function prepare(client: Client): Promise<void> {
  await client.query(`set timezone to 'UTC'; set datestyle to 'ISO, MDY'; set bytea_output to 'hex'`)
  const { rows } = await client.query(
    `select from pg_roles as me join pg_roles as owner on owner.rolname = 'mw_owner' where me.rolname = current_user and me.rolsuper`,
  )
  if (rows.length > 0) await client.query('set role mw_owner')
}

async function databaseOf({ databaseUrl, databaseAppUrl, dataDir }: Config) {
  if (databaseUrl) {
    const external = await connectExternal({ databaseUrl, ...(databaseAppUrl ? { databaseAppUrl } : {}) })
    return { url: external.ownerUrl, stop: () => external.stop() }
  }
  const running = runningServer(dataDir, embeddedDatabase)
  if (running) return { url: running, stop: async () => undefined }
  const postgres = await startInstalled(dataDir)
  return { url: postgres.ownerUrl, stop: () => postgres.stop() }
}

async function refuseOtherMigration({ name, open, migration }: Installation): Promise<void> {
  const client = await open()
  try {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('kit_migration') is not null as there`)
    const found = rows[0]?.there
      ? (await client.query<{ newest: number }>('select max(number) as newest from kit_migration')).rows[0]!.newest
      : 0
    if (found !== migration)
      throw new BackupError(
        `The database of ${name} is at migration ${found}, this program at ${migration}. Start the product of this version on it once.`,
      )
  } finally {
    await client.end()
  }
}

/** One transaction of the owner, ended whatever happens. */
export async function inTransaction<T>(
  { open }: Installation,
  mode: '' | 'isolation level repeatable read read only',
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await open()
  try {
    await client.query(`begin ${mode}`)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    // An open transaction ends with its session.
    await client.end()
  }
}
