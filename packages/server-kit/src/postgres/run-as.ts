import { chownSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { PostgresError } from './postgres-server.ts'

/** The account that the database runs under when we are root, which PostgreSQL refuses to run as. */
export type Account = { uid: number; gid: number; name: string }

const fallbacks = ['nobody', 'postgres', 'daemon']

function accounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid), gid: Number(gid) }))
}

export const isRoot = (): boolean => process.getuid?.() === 0

/**
 * Chooses whom the database runs as: ourselves, or, for root, the owner of the existing data, else an unprivileged
 * account of the system.
 * @param dataFolder the cluster's folder; may not exist yet
 * @returns undefined when the database runs as ourselves
 */
export function chooseAccount(dataFolder: string): Account | undefined {
  if (!isRoot()) return undefined
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: String(owner.uid) }
  const known = accounts()
  for (const name of fallbacks) {
    const account = known.find((candidate) => candidate.name === name && candidate.uid !== 0)
    if (account !== undefined) return account
  }
  throw new PostgresError(
    'not-starting',
    `PostgreSQL refuses to run as root, and this system has none of the accounts ${fallbacks.join(', ')}. ` +
      'Start as an ordinary user, or name a database server with DATABASE_URL.',
  )
}

/** Whether `account` may walk down to `folder`, judged by the permission bits of the folder and all its parents. */
export function canReach(account: Account, folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    const { uid, gid, mode } = statSync(path)
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
    if (((mode >> shift) & 0o1) === 0) return false
    if (dirname(path) === path) return true
  }
}

/** What root writes into an ordinary user's data folder stays that user's, who may start next time. */
export function giveToFolderOwner(path: string): void {
  if (!isRoot()) return
  const { uid, gid } = statSync(dirname(path))
  chownSync(path, uid, gid)
}
