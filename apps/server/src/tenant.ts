/** `npm run tenant -- list | archive TENANT FOLDER | restore ARCHIVE | move TENANT FOLDER`. See docs/deploy.md. */
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BlobStoreUnreachable, PostgresError, tablesOf } from '@mouldwright/server-kit'
import { BackupError } from './backup/archive.ts'
import { askPhrase } from './backup/ask.ts'
import { recoveryKeyIn } from './backup/recovery-phrase.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import type { Environment } from './environment.ts'
import { serverModules } from './modules.ts'
import { archiveNameAt, archiveTenant, findTenant, listTenants } from './tenants/archive-tenant.ts'
import { archivedTables } from './tenants/archived-tables.ts'
import { inTransaction, withInstallation, type Installation } from './tenants/installation.ts'
import { moveTenant } from './tenants/move-tenant.ts'
import { restoreTenant, type RestoredTenant } from './tenants/restore-tenant.ts'

const usage = `usage: npm run tenant -- list
       npm run tenant -- archive TENANT FOLDER
       npm run tenant -- restore ARCHIVE [--copy-as NAME]
       npm run tenant -- move TENANT FOLDER [--rehearse], to the installation of TARGET_DATA_DIR, TARGET_DATABASE_URL …
TENANT is a number or a whole name.`

const packagePath = fileURLToPath(new URL('../package.json', import.meta.url))
const { version } = JSON.parse(readFileSync(packagePath, 'utf8')) as { version: string }
const tables = archivedTables(tablesOf(serverModules))
const now = () => new Date()
const phrase = () => askPhrase('Recovery phrase of the archive: ')

const tenantsOf = (installation: Installation) => inTransaction(installation, '', listTenants)

const list = (config: Config) =>
  withInstallation(config, async (installation) => {
    for (const { id, name, isOperator, mayEnter } of await tenantsOf(installation))
      console.log(`${id}  ${name}${isOperator ? '  (operator)' : ''}${mayEnter ? '' : '  (closed)'}`)
  })

const archive = (config: Config, given: string, folder: string) =>
  withInstallation(config, async (installation) => {
    const tenant = findTenant(await tenantsOf(installation), given)
    const recoveryKey = await recoveryKeyIn(config.dataDir)
    const name = archiveNameAt(tenant.id, now())
    const made = await archiveTenant({ installation, tables, tenant, folder, name, version, recoveryKey })
    const { rows, files, bytes } = made.manifest
    console.log(`${made.path}  (${rows} rows, ${files} files, ${bytes} bytes)`)
  })

function tellPeople({ known, added, withoutEmail }: RestoredTenant): void {
  console.log(`Of its people ${known} were known here and keep their password; ${added} are new.`)
  if (withoutEmail > 0) console.log(`${withoutEmail} of these lost their e-mail address: it is somebody else’s here.`)
}

const restore = (config: Config, given: string, copyAs: string | undefined) =>
  withInstallation(config, async (installation) => {
    const done = await restoreTenant({
      installation,
      tables,
      archive: given,
      phrase,
      ...(copyAs === undefined ? {} : { copyAs }),
    })
    console.log(`${done.name} is tenant ${done.id}: ${done.rows} rows of ${done.tables} tables, ${done.files} files.`)
    tellPeople(done)
  })

/** `TARGET_DATA_DIR` and the like: the same variables for the other installation. */
const targetOf = (env: Environment): Environment =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith('TARGET_') ? [[name.slice('TARGET_'.length), value]] : [],
    ),
  )

async function move(config: Config, given: string, folder: string, isRehearsal: boolean): Promise<void> {
  const other = targetOf(process.env)
  if (!other['DATA_DIR']) throw new ConfigError(`TARGET_DATA_DIR is missing.\n${usage}`)
  const target = readConfig(other)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await withInstallation(config, (source) =>
    withInstallation(target, async (there) => {
      const tenant = findTenant(await tenantsOf(source), given)
      const recoveryKey = await recoveryKeyIn(config.dataDir)
      const options = { source, target: there, tables, tenant, folder, version, recoveryKey, now, phrase, isRehearsal }
      const moved = await moveTenant(options)
      const seconds = (value: number) => `${value.toFixed(1)} s`
      console.log(
        `${moved.rows} rows of ${moved.tables} tables and ${moved.files} files: the same counts and checksums in ${there.name}. ` +
          `While people worked it was archived in ${seconds(moved.archiveSeconds)}, restored and compared in ${seconds(moved.restoreSeconds)}.`,
      )
      tellPeople(moved)
      if (moved.wasWrittenAnew)
        console.log('What people did meanwhile could not be brought row by row: all was written once more.')
      console.log(
        isRehearsal
          ? `This was a rehearsal: nothing was changed in ${source.name} or ${there.name}. Nobody could have entered for ${seconds(moved.closedSeconds)}.`
          : `${tenant.name} is in ${there.name} and closed in ${source.name}; nobody could enter for ${seconds(moved.closedSeconds)}.`,
      )
      console.log(`The archive is ${moved.archive}.`)
    }),
  )
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'copy-as': { type: 'string' }, rehearse: { type: 'boolean' } },
  })
  const [command, first, second, ...more] = positionals
  const copyAs = values['copy-as']
  if (more.length > 0 || (copyAs !== undefined && (copyAs.trim() === '' || copyAs.length > 100)))
    throw new ConfigError(usage)
  const config = readConfig(process.env)
  if (command === 'list' && !first) return list(config)
  if (command === 'archive' && first && second) return archive(config, first, resolve(second))
  if (command === 'restore' && first && !second) return restore(config, resolve(first), copyAs)
  if (command === 'move' && first && second) return move(config, first, resolve(second), values.rehearse ?? false)
  throw new ConfigError(usage)
}

try {
  await run()
} catch (error) {
  const isExpected = [ConfigError, BackupError, BlobStoreUnreachable, PostgresError].some(
    (kind) => error instanceof kind,
  )
  console.error(isExpected ? (error as Error).message : error)
  process.exitCode = 1
}
