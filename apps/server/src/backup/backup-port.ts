/** Backups for the operator's console: the command's own program in a process beside the server, at low priority. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BackupPort, SeenBackup } from '@mouldwright/oms/server/api'
import { otherDatabase, type Config } from '../config.ts'
import { provedName, readManifest } from './archive.ts'
import { backupsIn } from './keep.ts'
import { keyPath } from './make-backup.ts'
import { databaseBackup, type DatabaseBackup, type OtherDatabase } from './other-database.ts'
import type { Proof } from './prove-backup.ts'

const programPath = fileURLToPath(new URL('../backup.ts', import.meta.url))
/** What is kept of a program's words: its last ones say why it failed. */
const mostOutput = 4_000
const lookAgainMs = 20_000

/** @throws with the last lines that the program has said */
async function runProgram(args: readonly string[], dataDir: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const child = spawn(process.execPath, [programPath, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-mostOutput)))
  const end = () => void child.kill('SIGTERM')
  signal.addEventListener('abort', end, { once: true })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(output.trim().split('\n').slice(-3).join('\n') || 'The backup was ended.')
  } finally {
    signal.removeEventListener('abort', end)
  }
}

async function seenIn(folder: string, name: string): Promise<SeenBackup | undefined> {
  const archive = join(folder, name)
  // One that is being removed has no manifest any more.
  const manifest = await readManifest(archive).catch(() => undefined)
  if (!manifest) return undefined
  // One that cannot be read proves nothing.
  const proof = await readFile(join(archive, provedName), 'utf8')
    .then((text) => JSON.parse(text) as Proof)
    .catch(() => null)
  const { endedAt, bytes, version, migration } = manifest
  return { name, at: endedAt, bytes, version, migration, proof }
}

export function createBackupPort({
  dataDir,
  backupDir: folder,
  ...config
}: Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl' | 'databaseBackups' | 'databaseBackupTool'>): BackupPort {
  const other = otherDatabase(config)
  let looked: { at: number; database: DatabaseBackup } | undefined
  /** Folders of backups may be large and far away. */
  const lookAtDatabase = async (of: OtherDatabase): Promise<DatabaseBackup> => {
    if (looked && Date.now() - looked.at < lookAgainMs) return looked.database
    const database = await databaseBackup(of).catch((error: Error) => ({ tool: error.message, at: null }))
    looked = { at: Date.now(), database }
    return database
  }
  const list = async (limit: number): Promise<SeenBackup[]> => {
    const newest = (await backupsIn(folder)).slice(-limit).reverse()
    return (await Promise.all(newest.map(({ name }) => seenIn(folder, name)))).flatMap((one) => one ?? [])
  }
  return {
    about: async () => ({
      folder,
      isBesideData: folder === dataDir || folder.startsWith(dataDir + sep),
      hindrance: other ? 'otherDatabase' : existsSync(keyPath(dataDir)) ? null : 'noPhrase',
      database: other
        ? {
            ...(await lookAtDatabase(other)),
            isNamed: other.backups !== undefined || other.tool !== undefined,
          }
        : null,
    }),
    list,
    async make(keep, signal) {
      await runProgram([folder, '--keep', String(keep)], dataDir, signal)
      const [{ name, bytes } = { name: '', bytes: 0 }] = await list(1)
      return { name, bytes }
    },
    async prove(signal) {
      await runProgram([folder, '--only-prove'], dataDir, signal)
      const proved = (await list(1_000)).find(({ proof }) => proof)
      return { name: proved?.name ?? '' }
    },
  }
}
