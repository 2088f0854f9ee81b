/** `npm run restore -- ARCHIVE [--files-from FOLDER] [--same-bucket]`, into the empty DATA_DIR. See docs/deploy.md. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runCommand } from './backup/command.ts'
import { askPhrase } from './backup/ask.ts'
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
  console.log(`${dataDir} is as it was at ${manifest.endedAt}. Start the product with this DATA_DIR.`)
}

await runCommand(run)
