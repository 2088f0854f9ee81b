/** `npm run backup -- FOLDER [--keep N] [--prove] [--only-prove]`. See docs/deploy.md. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { embeddedDatabase, runningServer } from '@mouldwright/server-kit'
import { BackupError } from './backup/archive.ts'
import { runCommand } from './backup/command.ts'
import { backupsIn, removeOld } from './backup/keep.ts'
import { makeBackup, nameAt } from './backup/make-backup.ts'
import { proveBackup } from './backup/prove-backup.ts'
import { databaseBackup, faultOf } from './backup/other-database.ts'
import { recoveryKeyIn } from './backup/recovery-phrase.ts'
import { ConfigError, otherDatabase, type Config } from './config.ts'
import { newestMigration } from './database.ts'
import { deploymentSecret } from './deployment-secret.ts'
import { createFiles } from './files.ts'
import { refuseAbsent, startInstalled } from './installed-database.ts'
import { createLog } from './log.ts'

const packagePath = fileURLToPath(new URL('../package.json', import.meta.url))
const usage = 'usage: npm run backup -- FOLDER [--keep N] [--prove | --only-prove]'

/** Beside the running product, or on a database that is started for it. */
async function withDatabase<T>(dataDir: string, work: (adminUrl: string) => Promise<T>): Promise<T> {
  const running = runningServer(dataDir, embeddedDatabase)
  if (running) return work(running)
  const postgres = await startInstalled(dataDir)
  try {
    return await work(postgres.adminUrl!)
  } finally {
    await postgres.stop()
  }
}

async function prove(archive: string, secret: string, version: string): Promise<void> {
  const migration = await newestMigration()
  const proof = await proveBackup({
    archive,
    secret,
    migration,
    version,
    log: createLog('warn'),
    now: () => new Date(),
  })
  const entered = proof.signedIn ? 'somebody signed in' : 'nobody has a password to sign in with'
  console.log(`proved: ${proof.tenants} tenants, ${proof.rows} rows, ${proof.files} files looked at, ${entered}`)
}

async function proveNewest(folder: string, secret: string, version: string): Promise<void> {
  const newest = (await backupsIn(folder)).at(-1)
  if (!newest) throw new BackupError(`There is no backup in ${folder}.`)
  await prove(join(folder, newest.name), secret, version)
}

async function run(config: Config): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, prove: { type: 'boolean' }, 'only-prove': { type: 'boolean' } },
  })
  const [given] = positionals
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (!given || (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))) throw new ConfigError(usage)
  const isProving = values.prove === true || values['only-prove'] === true
  if (config.databaseUrl && isProving)
    throw new BackupError(
      'DATABASE_URL names a database of its own, which its own tools back up: restore its backup with them to prove it.',
    )
  const { dataDir } = config
  const folder = resolve(given)
  // Before anything is made there, such as a secret of its own.
  if (!config.databaseUrl) refuseAbsent(dataDir)
  const { version } = JSON.parse(readFileSync(packagePath, 'utf8')) as { version: string }
  const secret = deploymentSecret(config.deploymentSecret, dataDir)
  if (values['only-prove']) return proveNewest(folder, secret, version)
  const recoveryKey = await recoveryKeyIn(dataDir)
  const now = () => new Date()
  const startedAt = performance.now()
  const whole = { files: createFiles(config), secret, recoveryKey }
  const common = { folder, name: nameAt(now()), version, now, whole }
  const other = otherDatabase(config)
  // Before the files: those that a record of that backup names are there then.
  const database = other && (await databaseBackup(other))
  const archive = database
    ? await makeBackup({ ...common, url: other.url, database })
    : await withDatabase(dataDir, (url) => makeBackup({ ...common, url }))
  console.log(`${archive}  (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  if (values.prove) await prove(archive, secret, version)
  const fault = database && faultOf(database, now())
  if (keep !== undefined) await tidy(folder, keep)
  if (fault) throw new BackupError(fault)
}

async function tidy(folder: string, keep: number): Promise<void> {
  for (const name of await removeOld(folder, keep)) console.log(`removed ${name}`)
  console.log(`${(await backupsIn(folder)).length} backups are kept`)
}

await runCommand(run)
