/** Calls that met others: which are made again by the server itself, and which are told that somebody was first. */
import { setTimeout } from 'node:timers/promises'
import { Refusal } from '@mouldwright/kernel'
import { BlobStoreUnreachable } from './blob-store-unreachable.ts'
import { isConnectionLost, NoSuchRow } from './db.ts'
import type { Handler } from './define.ts'

/** How often a call is made. */
export const attempts = 4

/** Deadlocks and serialization failures are the database asking to try again; nothing has happened. */
const askedFor = new Set(['40001', '40P01'])
/** A row that came, or went, between a check and a write: made again, the check sees it and says so. */
const overtaken = new Set(['23505', '23503', '23P01'])
/** Somebody else held a row for too long. */
const held = new Set(['55P03'])

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/** What handlers that open their transactions themselves have committed stays; only what the database asks for is done again there. */
export const worthRetrying = (error: unknown, { manualTransaction }: Handler): boolean =>
  askedFor.has(codeOf(error)) || (!manualTransaction && (overtaken.has(codeOf(error)) || error instanceof NoSuchRow))

const isConflict = (error: unknown): boolean => [askedFor, overtaken, held].some((codes) => codes.has(codeOf(error)))

/** Faults of the moment, not of the program: no connection, no room, a statement that took too long; or somebody was first. */
export function refusalOfTheMoment(error: unknown): Refusal | undefined {
  if (error instanceof BlobStoreUnreachable) return new Refusal('file.unreachable')
  if (['ENOSPC', 'EDQUOT'].includes(codeOf(error))) return new Refusal('file.noRoom')
  const isTooSlow = codeOf(error) === '57014'
  if (isConnectionLost(error) || isTooSlow) return new Refusal('load.busy')
  return isConflict(error) ? new Refusal('load.conflict') : undefined
}

/** What the operator has to hear of, not the caller alone. */
export const isOfFiles = (refusal: Refusal | undefined): boolean =>
  refusal?.code === 'file.unreachable' || refusal?.code === 'file.noRoom'

/** Those who met do not come back in the same instant. */
export const pause = (attempt: number): Promise<void> => setTimeout(Math.random() * 20 * 2 ** attempt)
