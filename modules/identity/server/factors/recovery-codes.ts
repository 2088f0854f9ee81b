/** Ten codes on paper for the day when the authenticator is lost. Each is good once; only keyed hashes are kept. */
import { randomInt } from 'node:crypto'
import { sql, type Db, type SecretBox } from '@mouldwright/server-kit'

const count = 10
/** Without characters that are taken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const part = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')
const use = 'recovery code'
const subjectOf = (accountId: number, code: string) => `${accountId}\n${plain(code)}`

/** Ten new codes; those so far are void. */
export async function renewCodes(db: Db, secrets: SecretBox, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () => `${part()}-${part()}`)
  await dropCodes(db, accountId)
  const hashes = codes.map((code) => secrets.digest(use, subjectOf(accountId, code)))
  await db.run(
    sql`insert into identity_recovery_code (account_id, hash) select ${accountId}, h from unnest(${hashes}::bytea[]) h`,
  )
  return codes
}

export async function dropCodes(db: Db, accountId: number): Promise<void> {
  await db.run(sql`delete from identity_recovery_code where account_id = ${accountId}`)
}

/** Uses a code up. */
export async function useCode(db: Db, secrets: SecretBox, accountId: number, code: string): Promise<boolean> {
  const hashes = secrets.digests(use, subjectOf(accountId, code))
  const used = await db.run(
    sql`delete from identity_recovery_code where account_id = ${accountId} and hash = any(${hashes}::bytea[])`,
  )
  return used === 1
}

export async function countCodes(db: Db, accountId: number): Promise<number> {
  const { left } = await db.one<{ left: number }>(
    sql`select count(*)::int as left from identity_recovery_code where account_id = ${accountId}`,
  )
  return left
}
