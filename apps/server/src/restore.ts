/** `npm run restore -- ARCHIVE [--files-from FOLDER] [--same-bucket]`, into the empty DATA_DIR. See docs/deploy.md. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BackupError } from './backup/archive.ts'
import { runCommand } from './backup/command.ts'
import { askPhrase } from './backup/ask.ts'
import { missingFiles } from './backup/missing-files.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { ConfigError, type Config } from './config.ts'
import { newestMigration } from './database.ts'
import { createFiles } from './files.ts'

const packagePath = fileURLToPath(new URL('../package.json', import.meta.url))

async function run(config: Config): Promise<void> {
  const { dataDir, s3 } = config
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'files-from': { type: 'string' }, 'same-bucket': { type: 'boolean' } },
  })
  const [archive] = positionals
  if (!archive)
    throw new ConfigError(
      'usage: npm run restore -- ARCHIVE [--files-from FOLDER] [--same-bucket], into the DATA_DIR of the environment',
    )
  const { version } = JSON.parse(readFileSync(packagePath, 'utf8')) as { version: string }
  const filesFrom = values['files-from']
  const manifest = await restoreBackup({
    archive: resolve(archive),
    dataDir,
    phrase: () => askPhrase('Recovery phrase: '),
    migration: await newestMigration(),
    version,
    ...(s3 ? { files: createFiles(config), isSameStore: values['same-bucket'] ?? false } : {}),
    ...(filesFrom ? { filesFrom: resolve(filesFrom) } : {}),
  })
  if (s3)
    console.log(
      filesFrom
        ? `Files stay where they are, in the bucket ${s3.bucket}.`
        : `${manifest.files} files were put into the bucket ${s3.bucket}; what else is there was left alone.`,
    )
  if (manifest.parts.includes('database'))
    return console.log(`${dataDir} is as it was at ${manifest.endedAt}. Start the product with this DATA_DIR.`)
  console.log(`${dataDir} has files and secret as they were at ${manifest.endedAt}.`)
  const { tool, at } = manifest.database ?? { tool: 'its own tool', at: null }
  const moment = at === null ? '' : `, as of ${at}`
  if (!config.databaseUrl)
    return console.log(
      `The database is not in this backup: bring it back with ${tool}${moment}, then set DATABASE_URL and start.`,
    )
  const lacking = await missingFiles(config.databaseUrl, resolve(archive))
  if (lacking.length > 0)
    throw new BackupError(
      `The database of DATABASE_URL names ${lacking.length} files that this backup does not have, such as ${lacking[0]}. ` +
        `Bring the database back with ${tool}${moment}; one that is newer than the files names what they lack.`,
    )
  console.log('Every file that the database of DATABASE_URL names is there. Start the product with this DATA_DIR.')
}

await runCommand(run)
