import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { giveToFolderOwner } from './run-as.ts'

/** What one embedded server must remember between starts. */
export type Secrets = {
  port: number
  passwords: { postgres: string; mw_owner: string; mw_app: string }
  /** Where a server for tests listens besides; never written down. */
  socketFolder?: string
}

const newPassword = () => randomBytes(24).toString('base64url')

export const newSecrets = (port: number): Secrets => ({
  port,
  passwords: { postgres: newPassword(), mw_owner: newPassword(), mw_app: newPassword() },
})

/** @returns undefined when the file is missing or damaged; the passwords are then set anew */
export function readSecrets(path: string): Secrets | undefined {
  try {
    const { port, passwords } = JSON.parse(readFileSync(path, 'utf8')) as Secrets
    const words = [passwords.postgres, passwords.mw_owner, passwords.mw_app]
    return Number.isInteger(port) && words.every((word) => typeof word === 'string' && word.length >= 16)
      ? { port, passwords }
      : undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM') throw error
    return undefined
  }
}

/** Replaces the file in one step; only its owner may read it. */
export function writeSecrets(path: string, secrets: Secrets): void {
  const draft = `${path}.${process.pid}`
  const file = openSync(draft, 'w', 0o600)
  try {
    const { port, passwords } = secrets
    writeSync(file, `${JSON.stringify({ port, passwords }, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  giveToFolderOwner(draft)
  renameSync(draft, path)
}
