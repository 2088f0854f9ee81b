/** A whole installation with its embedded database, and the commands that work on it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { embeddedDatabase, runningServer } from '@mouldwright/server-kit'
import pg from 'pg'
import { programArguments, programEnvironment } from './programs.ts'

export const recoveryPhrase = 'zwölf Boxkämpfer jagen Viktor'

interface Command {
  child: ReturnType<typeof spawn>
  ended: Promise<{ code: number | null; output: string }>
}

/** Runs one of the product's programs. */
export function runProgram(program: string, args: readonly string[], env: Readonly<Record<string, string>>): Command {
  const child = spawn(process.execPath, [...programArguments(program), ...args], {
    env: { ...programEnvironment(), RECOVERY_PHRASE: recoveryPhrase, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { child, ended }
}

/** A session of the superuser on the database that runs on a data folder. */
export async function adminOf(dataDir: string): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: runningServer(dataDir, embeddedDatabase)! })
  admin.on('error', () => {})
  await admin.connect()
  return admin
}

/** Reads past row security. */
export async function rowsIn<R = any>(dataDir: string, text: string, values: unknown[] = []): Promise<R[]> {
  const admin = await adminOf(dataDir)
  try {
    return (await admin.query(text, values)).rows as R[]
  } finally {
    await admin.end()
  }
}
