/** Restores a backup beside the product and looks whether it lives: the only proof that a backup is one. */
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createClient,
  createSecretBox,
  resealDatabase,
  startPostgres,
  type Client,
  type Log,
} from '@mouldwright/server-kit'
import { BackupError, hashOf, provedName, readManifest } from './archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { signInToCopy } from './sign-in-to-copy.ts'

export interface Proof {
  at: string
  tenants: number
  rows: number
  files: number
  /** Somebody came in by a password; nobody has one where an identity provider lets people in. */
  signedIn?: boolean
}

const sampled = 20

export interface ProveOptions {
  archive: string
  /** Absent: the secret is taken as known, so that a proof needs nobody to type. */
  phrase?: () => Promise<string>
  secret: string
  migration: number
  version: string
  log: Log
  now: () => Date
  /** Where the scratch copy stands; it is removed afterwards. */
  scratchFolder?: string
}

/**
 * Restores into a folder of its own, starts the database on it, counts, opens secrets, looks at files, and signs somebody in. Notes the
 * proof in the archive.
 * @throws {BackupError} saying what does not hold
 */
export async function proveBackup(options: ProveOptions): Promise<Proof> {
  const { archive, log, now } = options
  const manifest = await readManifest(archive)
  if (!manifest.secret) throw new BackupError(`${archive} has the database alone; only a whole backup can be proved.`)
  const scratch = await mkdtemp(join(options.scratchFolder ?? tmpdir(), 'mouldwright-proof-'))
  const dataDir = join(scratch, 'data')
  try {
    const { phrase, secret, ...known } = options
    await restoreBackup({ ...known, dataDir, ...(phrase ? { phrase } : { secret }) })
    const postgres = await startPostgres({ dataDir, log })
    const client = createClient(postgres.adminUrl!)
    try {
      await client.connect()
      const own = await readFile(join(dataDir, 'deployment-secret'), 'utf8')
      await openSecrets(postgres.ownerUrl, own)
      const seen = await lookAt(client, dataDir, manifest.migration)
      const { migration, version } = options
      const signedIn = await signInToCopy({ client, postgres, dataDir, secret: own, migration, version, log })
      const proof = { at: now().toISOString(), ...seen, signedIn }
      await noteProof(archive, proof)
      return proof
    } finally {
      await client.end()
      await postgres.stop()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Written aside and renamed: whoever lists backups meanwhile sees the whole proof or none. */
async function noteProof(archive: string, proof: Proof): Promise<void> {
  const aside = join(archive, `${provedName}.new`)
  await writeFile(aside, `${JSON.stringify(proof, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(aside, join(archive, provedName))
}

async function lookAt(client: Client, dataDir: string, migration: number): Promise<Omit<Proof, 'at' | 'signedIn'>> {
  const one = async <R>(text: string): Promise<R> => (await client.query(text)).rows[0] as R
  const { newest } = await one<{ newest: number }>('select max(number) as newest from kit_migration')
  if (newest !== migration) throw new BackupError(`The restored database is at migration ${newest}, not ${migration}.`)
  const { tenants } = await one<{ tenants: number }>('select count(*)::int as tenants from tenancy_tenant')
  return {
    tenants,
    rows: await countRows(client),
    files: await checkFiles(client, dataDir),
  }
}

/** Reads every table once, so that each page is met. */
async function countRows(client: Client): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  let sum = 0
  for (const { name } of rows) {
    const counted = await client.query<{ n: string }>(
      `select count(*) as n from ${name} as t where t.* is not null or true`,
    )
    sum += Number(counted.rows[0]!.n)
  }
  return sum
}

async function checkFiles(client: Client, dataDir: string): Promise<number> {
  const { rows } = await client.query<{ key: string; bytes: string }>(
    'select key, bytes from files_file where held_by is null order by random()',
  )
  for (const [at, { key, bytes }] of rows.entries()) {
    if (at >= sampled) break
    const found = await hashOf(join(dataDir, 'files', key)).catch(() => undefined)
    if (found?.bytes !== Number(bytes)) throw new BackupError(`The restored files lack ${key}, which a record names.`)
  }
  return Math.min(rows.length, sampled)
}

/** Every value that is sealed opens with the secret that came along. */
async function openSecrets(ownerUrl: string, secret: string): Promise<void> {
  const box = createSecretBox(secret)
  const { unopened } = await resealDatabase(ownerUrl, { now: box, before: box })
  const [column] = unopened.keys()
  if (column) throw new BackupError(`The secret in the backup does not open ${column}.`)
}
