/** Tickets of puzzles: one try each, whatever comes of it; what was solved is good once. Every step is one conditional statement. */
import { createHash, randomBytes } from 'node:crypto'
import { deleteOver, sql, type ManualTransactionContext, type Db } from '@mouldwright/server-kit'
import type { Purpose } from '@mouldwright/verification/shared'
import { subjectDigest, visitorDigest } from './digests.ts'

type Asker = Pick<ManualTransactionContext, 'http' | 'kit' | 'now'>

const ticketSeconds = 120
const solvedSeconds = 300
/** Pixels of the whole picture that a hand may be off. */
const tolerance = 4

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest()
const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)

/** @param answer left edge of the hole */
export async function issueTicket(
  ctx: Asker,
  db: Db,
  { key, purpose, answer }: { key: string; purpose: Purpose; answer: number },
): Promise<string> {
  const at = ctx.now()
  await db.run(deleteOver('verification_puzzle', 'hash', 'ends_at', at))
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = later(at, ticketSeconds)
  await db.run(sql`
    insert into verification_puzzle (hash, visitor, subject, purpose, answer, expires_at, ends_at)
    values (${hashOf(ticket)}, ${visitorDigest(ctx)}, ${subjectDigest(ctx, key)}, ${purpose}, ${answer}, ${expiresAt}, ${expiresAt})`)
  return ticket
}

/** The one try of a ticket. @param at where the fragment's left edge was let go, in pixels of the whole picture */
export async function tryTicket(
  ctx: Asker,
  db: Db,
  { key, ticket, position }: { key: string; ticket: string; position: number },
): Promise<boolean> {
  const at = ctx.now()
  const until = later(at, solvedSeconds)
  const isRight = sql`visitor = ${visitorDigest(ctx)} and subject = ${subjectDigest(ctx, key)} and abs(answer - ${position}::numeric) <= ${tolerance}`
  const tried = await db.maybe<{ isSolved: boolean }>(sql`
    update verification_puzzle set is_tried = true,
      solved_until = case when ${isRight} then ${until}::timestamptz end,
      ends_at = case when ${isRight} then ${until}::timestamptz else ${at}::timestamptz end
    where hash = ${hashOf(ticket)} and not is_tried and expires_at > ${at}
    returning solved_until is not null as "isSolved"`)
  return tried?.isSolved ?? false
}

const solvedHere = (ctx: Asker, key: string, purposes: readonly Purpose[]) => sql`
  visitor = ${visitorDigest(ctx)} and subject = ${subjectDigest(ctx, key)} and purpose = any(${[...purposes]}::text[])
  and solved_until > ${ctx.now()}`

/** Whether this browser has solved a puzzle for that number or address and purpose, and not used it yet. */
export async function isPuzzleSolved(
  ctx: Asker,
  db: Db,
  { key, purpose }: { key: string; purpose: Purpose },
): Promise<boolean> {
  const found = await db.maybe(sql`select 1 from verification_puzzle where ${solvedHere(ctx, key, [purpose])} limit 1`)
  return found !== undefined
}

/** Uses up a solved puzzle of one of the purposes, the latest first; absent when there is none. */
export async function takeSolved(
  ctx: Asker,
  db: Db,
  { key, purposes }: { key: string; purposes: readonly Purpose[] },
): Promise<Purpose | undefined> {
  const used = await db.maybe<{ purpose: Purpose }>(sql`
    delete from verification_puzzle where hash in (
      select hash from verification_puzzle where ${solvedHere(ctx, key, purposes)}
      order by solved_until desc limit 1 for update skip locked)
    returning purpose`)
  return used?.purpose
}

/**
 * Uses up this browser's solved puzzle for that number or address and purpose; false when there is none. Part of the caller's
 * transaction: commit it whatever comes of the call, else the same puzzle serves again.
 */
export const usePuzzle = async (
  ctx: Asker,
  db: Db,
  { key, purpose }: { key: string; purpose: Purpose },
): Promise<boolean> => (await takeSolved(ctx, db, { key, purposes: [purpose] })) !== undefined
