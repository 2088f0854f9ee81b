import { mkdir, writeFile } from 'node:fs/promises'
import { BackupError } from './archive.ts'
import { askPhrase } from './ask.ts'
import { keyPath, readRecoveryKey } from './make-backup.ts'
import { leastPhrase, recoveryKeyOf, type RecoveryKey } from './recovery-key.ts'

/** What is sealed to the installation's recovery phrase; the first time, the phrase is asked for. */
export const recoveryKeyIn = async (dataDir: string): Promise<RecoveryKey> =>
  (await readRecoveryKey(dataDir)) ?? (await firstPhrase(dataDir))

async function firstPhrase(dataDir: string): Promise<RecoveryKey> {
  const phrase = await askPhrase(
    `This installation has no recovery phrase yet. Choose one of at least ${leastPhrase} characters and keep it away from this\n` +
      'machine: no backup can be restored without it, and nobody can tell it to you later.\nRecovery phrase: ',
  )
  if (phrase.trim().length < leastPhrase)
    throw new BackupError(`A recovery phrase has at least ${leastPhrase} characters.`)
  if (!process.env['RECOVERY_PHRASE'] && (await askPhrase('Once more: ')) !== phrase)
    throw new BackupError('The two are not the same; nothing was made.')
  const key = await recoveryKeyOf(phrase)
  await mkdir(dataDir, { recursive: true })
  await writeFile(keyPath(dataDir), `${JSON.stringify(key, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return key
}
