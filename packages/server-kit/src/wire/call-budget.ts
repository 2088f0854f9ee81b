/** Calls that members and tenants may make in a time: buckets that fill again, on each node for itself. */
import { Refusal } from '@mouldwright/kernel'
import type { Account, Session } from '../context.ts'

export interface CallBudget {
  /** Of one member (and of one account where no tenant is entered). */
  member: Rate
  tenant: Rate
}

interface Rate {
  /** Calls a second that may go on for ever. */
  perSecond: number
  /** Calls at once after a rest. */
  burst: number
}

export interface CallMeter {
  /** Refuses when the caller has used up what there is. A call counts once, however many attempts it takes. */
  count(call: object, session: Pick<Session, 'tenantId' | 'userId'>): void
  countAccount(call: object, account: Pick<Account, 'accountId'>): void
}

/** A page asks for some twenty things; the product's own pages never come near. */
export const generousCalls: CallBudget = {
  member: { perSecond: 50, burst: 500 },
  tenant: { perSecond: 500, burst: 5_000 },
}

/** Buckets kept at once; full ones beyond it are forgotten, which changes nothing. */
const mostBuckets = 20_000

interface Bucket {
  left: number
  at: number
}

/** @param now monotonic milliseconds */
export function createCallMeter({ member, tenant }: CallBudget, now: () => number): CallMeter {
  const members = createBuckets(member, now)
  const tenants = createBuckets(tenant, now)
  const accounts = createBuckets(member, now)
  const refuse = (code: 'load.tooManyCalls' | 'load.tooManyOfTenant', wait: number) => {
    if (wait > 0) throw new Refusal(code, { params: { seconds: Math.ceil(wait) } })
  }
  const counted = new WeakSet<object>()
  const isCounted = (call: object): boolean => {
    const was = counted.has(call)
    counted.add(call)
    return was
  }
  return {
    count(call, { tenantId, userId }) {
      if (isCounted(call)) return
      refuse('load.tooManyCalls', members.take(`${tenantId} ${userId}`))
      refuse('load.tooManyOfTenant', tenants.take(String(tenantId)))
    },
    countAccount(call, { accountId }) {
      if (!isCounted(call)) refuse('load.tooManyCalls', accounts.take(String(accountId)))
    },
  }
}

function createBuckets({ perSecond, burst }: Rate, now: () => number) {
  const buckets = new Map<string, Bucket>()

  function forgetFull(at: number): void {
    for (const [key, bucket] of buckets)
      if (bucket.left + ((at - bucket.at) / 1_000) * perSecond >= burst) buckets.delete(key)
  }

  return {
    /** Takes one; answers the seconds until there is one again, 0 when there was. */
    take(key: string): number {
      const at = now()
      const bucket = buckets.get(key) ?? { left: burst, at }
      bucket.left = Math.min(burst, bucket.left + ((at - bucket.at) / 1_000) * perSecond)
      bucket.at = at
      buckets.set(key, bucket)
      if (buckets.size > mostBuckets) forgetFull(at)
      if (bucket.left < 1) return (1 - bucket.left) / perSecond
      bucket.left -= 1
      return 0
    },
  }
}
