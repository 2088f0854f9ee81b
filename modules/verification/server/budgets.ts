/**
 * How much may leave, so that nobody can make the tenant pay for messages that nobody asked for. Every take is one conditional
 * statement in the caller's transaction: what is refused rolls back with it and has cost nothing, what leaves is counted whether it is
 * delivered or not, so that answers tell nothing. Buckets are taken in one order, the busiest last, so that they cannot deadlock.
 */
import type { RefusalCode } from '@mouldwright/kernel'
import { deleteOver, sql, type ManualTransactionContext, type Db, type Refusing } from '@mouldwright/server-kit'
import { resendSeconds } from '@mouldwright/verification/shared'

export interface Budget {
  kind: string
  most: number
  seconds: number
}

type Asker<C extends RefusalCode> = Pick<ManualTransactionContext<C>, 'kit' | 'log' | 'now' | 'refuse'>
/** What a message over its budgets is refused with. */
export type SendRefusal = 'code.tooMany' | 'code.tooSoon'
type Sender = Asker<SendRefusal>

const hour = 3_600
const day = 86_400
const perTarget = { hour: 5, day: 10 }

/** By channel; `overall` a day is the deployment's own. */
const budgets = {
  sms: {
    source: [
      { kind: 'sms source hour', most: 60, seconds: hour },
      { kind: 'sms source day', most: 200, seconds: day },
    ],
    /** A block of 10,000 numbers. */
    prefix: [
      { kind: 'sms prefix hour', most: 30, seconds: hour },
      { kind: 'sms prefix day', most: 100, seconds: day },
    ],
    tenant: [{ kind: 'sms tenant day', most: 300, seconds: day }],
  },
  mail: {
    source: [
      { kind: 'mail source hour', most: 60, seconds: hour },
      { kind: 'mail source day', most: 200, seconds: day },
    ],
    prefix: [],
    tenant: [{ kind: 'mail tenant day', most: 1_000, seconds: day }],
  },
} as const satisfies Record<string, Record<string, readonly Budget[]>>

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)
const earlier = (at: Date, seconds: number) => later(at, -seconds)

const refuseTooMany = <C extends RefusalCode>(ctx: Refusing<C>, code: C, seconds: number): never =>
  ctx.refuse(code, { minutes: Math.max(1, Math.ceil(seconds / 60)) })

/** IPv6 hands a /64 to each household; IPv4 counts whole addresses. */
export function sourceOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip.replace(/^::ffff:/i, '')
  const [head = '', tail] = ip.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

/** Takes one from a budget; refused with the minutes until there is more. `told` once, by the take that empties it. */
export async function take<C extends RefusalCode>(
  ctx: Asker<C>,
  db: Db,
  { kind, most, seconds }: Budget,
  value: string,
  { refusal, isTold = false }: { refusal: C; isTold?: boolean },
): Promise<void> {
  const at = ctx.now()
  const bucket = ctx.kit.secrets.digest('verification budget', `${kind}\n${value}`)
  // No window begins a whole window ahead: it was opened by a clock that has been put right since.
  const isOver = sql`b.ends_at <= ${at} or b.ends_at > ${later(at, 2 * seconds)}`
  const taken = await db.maybe<{ count: number }>(sql`
    insert into verification_budget as b (bucket, count, ends_at) values (${bucket}, 1, ${later(at, seconds)})
    on conflict (bucket) do update set
      count = case when ${isOver} then 1 else b.count + 1 end,
      ends_at = case when ${isOver} then excluded.ends_at else b.ends_at end
    where ${isOver} or b.count < ${most}
    returning count`)
  if (!taken) {
    const full = await db.maybe<{ endsAt: string }>(
      sql`select ends_at as "endsAt" from verification_budget where bucket = ${bucket}`,
    )
    const left = full ? (new Date(full.endsAt).getTime() - at.getTime()) / 1_000 : seconds
    return refuseTooMany(ctx, refusal, Math.min(left, seconds))
  }
  if (isTold && taken.count === most) ctx.log.error({ budget: kind, most }, 'a budget for messages is used up')
}

/** One to this number or address: 60 s apart, 5 in any hour, 10 in any day. */
async function takeTarget(ctx: Sender, db: Db, channel: string, target: Buffer): Promise<void> {
  const at = ctx.now()
  const bucket = ctx.kit.secrets.digest('verification target', `${channel}\n${target.toString('hex')}`)
  const within = (seconds: number) =>
    sql`(select count(*) from unnest(t.sent_at) s where s > ${earlier(at, seconds)} and s < ${later(at, seconds)})`
  const taken = await db.run(sql`
    insert into verification_target as t (bucket, sent_at, ends_at) values (${bucket}, array[${at}::timestamptz], ${later(at, day)})
    on conflict (bucket) do update set
      sent_at = array(select s from unnest(t.sent_at) s where s > ${earlier(at, day)} order by s) || excluded.sent_at,
      ends_at = excluded.ends_at
    where ${within(resendSeconds)} = 0 and ${within(hour)} < ${perTarget.hour} and ${within(day)} < ${perTarget.day}`)
  if (taken > 0) return
  const { last, ofHour, ofDay, count } = await db.one<
    Record<'last' | 'ofHour' | 'ofDay', string | null> & { count: number }
  >(sql`
    select max(s) as last,
      (array_agg(s order by s desc) filter (where s > ${earlier(at, hour)}))[${perTarget.hour}] as "ofHour",
      (array_agg(s order by s desc) filter (where s > ${earlier(at, day)}))[${perTarget.day}] as "ofDay",
      count(*)::integer as count
    from verification_target t, unnest(t.sent_at) s where t.bucket = ${bucket}`)
  const wait = (from: string | null, seconds: number) =>
    from === null ? 0 : Math.min(seconds, (new Date(from).getTime() - at.getTime()) / 1_000 + seconds)
  const long = Math.max(wait(ofHour, hour), wait(ofDay, day))
  if (long > 0) refuseTooMany(ctx, 'code.tooMany', long)
  const seconds = count === 0 ? 1 : Math.max(1, Math.ceil(wait(last, resendSeconds)))
  return ctx.refuse('code.tooSoon', { seconds })
}

export interface Dispatch {
  channel: 'sms' | 'mail'
  /** Digest of the number or address. */
  target: Buffer
  source: string
  /** The block of numbers; absent for mail. */
  prefix?: string
  tenantId?: number
}

/** Takes what one message costs from every budget that it touches. */
export async function takeBudgets(ctx: Sender, db: Db, of: Dispatch): Promise<void> {
  const { source, prefix, tenant } = budgets[of.channel]
  const refusal = 'code.tooMany'
  await takeTarget(ctx, db, of.channel, of.target)
  for (const budget of source) await take(ctx, db, budget, of.source, { refusal })
  if (of.prefix !== undefined)
    for (const budget of prefix) await take(ctx, db, budget, of.prefix, { refusal, isTold: true })
  if (of.tenantId !== undefined)
    for (const budget of tenant) await take(ctx, db, budget, String(of.tenantId), { refusal, isTold: true })
  const overall = { kind: `${of.channel} day`, most: ctx.kit.ports[of.channel].dayMost, seconds: day }
  await take(ctx, db, overall, '', { refusal, isTold: true })
}

/** Forgets what is over, some at a time. */
export async function forgetBudgets(db: Db, at: Date): Promise<void> {
  await db.run(deleteOver('verification_budget', 'bucket', 'ends_at', at))
  await db.run(deleteOver('verification_target', 'bucket', 'ends_at', at))
}
