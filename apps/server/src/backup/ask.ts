import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { BackupError } from './archive.ts'

/** Asks at the terminal without showing what is typed; `RECOVERY_PHRASE` answers where nobody sits. */
export async function askPhrase(question: string): Promise<string> {
  const given = process.env['RECOVERY_PHRASE']
  if (given) return given
  if (!process.stdin.isTTY)
    throw new BackupError('Nobody is here to type the recovery phrase; give it in RECOVERY_PHRASE.')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  process.stderr.write(question)
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
