/**
 * Limits of guessing. An attempt is counted, in a transaction of its own, before anything is hashed, so that parallel guesses
 * cannot outrun the count; a right password gives its count back. The source is counted first: one that is over its limit no
 * longer touches the account's count. A device on which the person has signed in before has a bucket of its own, so that
 * somebody else's guessing never locks the owner out.
 */
import { createHash } from 'node:crypto'
import { deleteOver, sql, type Db } from '@mouldwright/server-kit'

interface Limit {
  kind: string
  most: number
  seconds: number
}

const limits = {
  source: { kind: 'source', most: 60, seconds: 900 },
  account: { kind: 'account', most: 10, seconds: 900 },
  accountDay: { kind: 'accountDay', most: 100, seconds: 86_400 },
  device: { kind: 'device', most: 10, seconds: 900 },
  /** Second factors, by ticket and by account. */
  factorTicket: { kind: 'factorTicket', most: 5, seconds: 300 },
  factor: { kind: 'factor', most: 10, seconds: 900 },
  /** Codes and challenges handed out to a source: they cost rows. */
  /** Lines about refused tokens that one source can cause. */
  refusedToken: { kind: 'refusedToken', most: 60, seconds: 900 },
  handedOut: { kind: 'handedOut', most: 2_000, seconds: 900 },
} as const satisfies Record<string, Limit>

/** Misses from which on a puzzle is asked for. A source is often a whole company. */
const misses = {
  account: { kind: 'accountMiss', most: 3, seconds: 900 },
  device: { kind: 'deviceMiss', most: 3, seconds: 900 },
  source: { kind: 'sourceMiss', most: 10, seconds: 900 },
} as const satisfies Record<string, Limit>

export interface Guess {
  source: string
  phone: string
  /** The device cookie's own id, when it is good for this account. */
  device: string | undefined
}

export interface Verdict {
  isAllowed: boolean
  /** Just gone over: the moment for one line in the log, however many follow. */
  isFirstOver: boolean
  retrySeconds: number
  /** Buckets to give back to when the guess was right. */
  counted: readonly Buffer[]
}

const bucketOf = (limit: Limit, value: string) => createHash('sha256').update(`${limit.kind}\n${value}`).digest()

async function count(db: Db, limit: Limit, bucket: Buffer, at: Date): Promise<{ over: number; endsAt: Date }> {
  const later = (windows: number) => new Date(at.getTime() + windows * limit.seconds * 1_000)
  const endsAt = later(1)
  // No window begins a whole window ahead, however clocks of nodes differ: it was opened by a clock that has been put right since.
  const isOver = sql`a.ends_at <= ${at} or a.ends_at > ${later(2)}`
  const row = await db.one<{ count: number; endsAt: string }>(sql`
    insert into identity_attempt as a (bucket, count, ends_at) values (${bucket}, 1, ${endsAt})
    on conflict (bucket) do update set
      count = case when ${isOver} then 1 else a.count + 1 end,
      ends_at = case when ${isOver} then excluded.ends_at else a.ends_at end
    returning count, ends_at`)
  return { over: row.count - limit.most, endsAt: new Date(row.endsAt) }
}

/** Counts a guess and says whether it may be looked at. The caller commits whatever the verdict. */
export async function countAttempt(db: Db, guess: Guess, at: Date): Promise<Verdict> {
  const steps: [Limit, string][] = [
    [limits.source, guess.source],
    ...(guess.device === undefined
      ? ([
          [limits.account, guess.phone],
          [limits.accountDay, guess.phone],
        ] as [Limit, string][])
      : ([[limits.device, guess.device]] as [Limit, string][])),
  ]
  return countSteps(db, steps, at)
}

/** Counts a try of a second factor, or something handed out; the same rules. */
export const countFor = (
  db: Db,
  values: Partial<Record<'factorTicket' | 'factor' | 'handedOut' | 'refusedToken', string>>,
  at: Date,
): Promise<Verdict> =>
  countSteps(
    db,
    Object.entries(values).map(([kind, value]) => [limits[kind as keyof typeof values], value]),
    at,
  )

async function countSteps(db: Db, steps: readonly [Limit, string][], at: Date): Promise<Verdict> {
  const counted: Buffer[] = []
  for (const [limit, value] of steps) {
    const bucket = bucketOf(limit, value)
    const { over, endsAt } = await count(db, limit, bucket, at)
    if (over > 0) {
      // A call that began earlier may meet a window that began later.
      const left = Math.ceil((endsAt.getTime() - at.getTime()) / 1_000)
      const retrySeconds = Math.min(limit.seconds, Math.max(1, left))
      return { isAllowed: false, isFirstOver: over === 1, retrySeconds, counted }
    }
    counted.push(bucket)
  }
  return { isAllowed: true, isFirstOver: false, retrySeconds: 0, counted }
}

const missSteps = ({ source, phone, device }: Guess): [Limit, string][] => [
  device === undefined ? [misses.account, phone] : [misses.device, device],
  [misses.source, source],
]

/** Whether so much has gone wrong here lately that a person must show to be one. Guesses under way do not count. */
export async function isRisky(db: Db, guess: Guess, at: Date): Promise<boolean> {
  const steps = missSteps(guess)
  const found = await db.all<{ bucket: Buffer; count: number; endsAt: string }>(sql`
    select bucket, count, ends_at as "endsAt" from identity_attempt
    where bucket = any(${steps.map(([limit, value]) => bucketOf(limit, value))}::bytea[]) and ends_at > ${at}`)
  return steps.some(([limit, value]) => {
    const bucket = bucketOf(limit, value)
    // As in counting: a window that begins ahead of us was opened by a clock that has been put right since.
    const latest = at.getTime() + 2 * limit.seconds * 1_000
    return found.some((row) => row.bucket.equals(bucket) && row.count >= limit.most && Date.parse(row.endsAt) <= latest)
  })
}

export async function countMiss(db: Db, guess: Guess, at: Date): Promise<void> {
  for (const [limit, value] of missSteps(guess)) await count(db, limit, bucketOf(limit, value), at)
}

/** Who has come in is no risk any more; the source's misses stay. */
export async function forgetMisses(db: Db, guess: Guess): Promise<void> {
  const [limit, value] = missSteps(guess)[0]!
  await db.run(sql`delete from identity_attempt where bucket = ${bucketOf(limit, value)}`)
}

/** The guess was right, or was never looked at: it does not count. */
export async function giveBack(db: Db, counted: readonly Buffer[]): Promise<void> {
  await db.run(
    sql`update identity_attempt set count = greatest(0, count - 1) where bucket = any(${[...counted]}::bytea[])`,
  )
}

/** Forgets windows that are over, some at a time. */
export async function forgetAttempts(db: Db, at: Date): Promise<void> {
  await db.run(deleteOver('identity_attempt', 'bucket', 'ends_at', at))
}
