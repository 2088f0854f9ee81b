/** Which ids are other ones where an archive is restored. */
import { createIdMaker } from '@mouldwright/kernel'
import type { Client } from '@mouldwright/server-kit'
import { randomInt } from 'node:crypto'
import { BackupError } from '../backup/archive.ts'
import type { Row } from './rows.ts'

export const newIdMaker = () => createIdMaker(Date.now, () => randomInt(2 ** 31) / 2 ** 31)

/** Old ids to new ones, as they are written. */
export type Ids = Map<string, string>

// Ids are numbers that nothing else is: they carry the millisecond in which they were made.
const idShape = /(?<![\w.+-])\d{9,16}(?![\w.])/g

/** Every mention of an id, in columns, JSON and the text of links. Hexadecimal and base64 hold none. */
export const withIds = (row: Row, ids: Ids): Row =>
  ids.size === 0 ? row : row.map((value) => value && value.replaceAll(idShape, (id) => ids.get(id) ?? id))

export interface Person {
  id: string
  phone: string
  email: string | null
}

export interface People {
  /** Accounts that the restored tenant's members have here already. */
  known: Set<string>
  /** Members whose address is somebody else's here: they are entered without it. */
  withoutEmail: Set<string>
}

/**
 * Finds out who of the archive's people is here. The same account, or else the same phone, is the same person, whose password and name stay
 * as they are here; notes in `ids` who has another account.
 * @param entered accounts that this restore has brought itself: these are nobody who was here
 */
export async function meetPeople(
  client: Client,
  people: readonly Person[],
  ids: Ids,
  entered: readonly string[] = [],
): Promise<People> {
  const { rows } = await client.query<{ id: string; phone: string; email: string | null }>(
    `select id::text, phone, lower(email) as email from identity_account
      where (id = any($1::bigint[]) or phone = any($2::text[]) or lower(email) = any($3::text[])) and id <> all($4::bigint[])`,
    [
      people.map(({ id }) => id),
      people.map(({ phone }) => phone),
      people.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])),
      entered,
    ],
  )
  const [byId, byPhone] = [new Map(rows.map((row) => [row.id, row])), new Map(rows.map((row) => [row.phone, row]))]
  const emails = new Set(rows.map(({ email }) => email))
  const met: People = { known: new Set(), withoutEmail: new Set() }
  const taken = new Set<string>()
  for (const { id, phone, email } of people) {
    const here = byId.get(id) ?? byPhone.get(phone)
    if (here) {
      if (taken.has(here.id))
        throw new BackupError(
          `Two members of the archive are one person here (account ${here.id}); nothing was restored.`,
        )
      taken.add(here.id)
      met.known.add(id)
      if (here.id !== id) ids.set(id, here.id)
    } else if (email && emails.has(email.toLowerCase())) met.withoutEmail.add(id)
  }
  return met
}
