/** Which tenant callers belonged to when they called last: whose turn for a connection a call takes, before anybody could be asked. It decides nothing else. */
import { createHash } from 'node:crypto'
import type { Credentials } from './context.ts'
import type { Party } from './fair-turns.ts'

const most = 50_000

export interface CallerTenants {
  partyOf(caller: Caller): Party
  learn(caller: Caller, tenantId: number): void
}

interface Caller {
  credentials: Credentials
  /** Of a terminal or gateway; 0 for people. */
  signerId: number
}

/** Tokens are not kept. */
const keyOf = ({ credentials: { longToken }, signerId }: Caller): string | undefined => {
  if (signerId) return `signer ${signerId}`
  return longToken ? createHash('sha256').update(longToken).digest('base64') : undefined
}

export function createCallerTenants(): CallerTenants {
  const known = new Map<string, number>()
  return {
    partyOf(caller) {
      const key = keyOf(caller)
      return (key === undefined ? undefined : known.get(key)) ?? 'unknown'
    },
    learn(caller, tenantId) {
      const key = keyOf(caller)
      if (key === undefined || known.get(key) === tenantId) return
      known.delete(key)
      known.set(key, tenantId)
      // The oldest is asked for anew at its next call.
      if (known.size > most) known.delete(known.keys().next().value!)
    },
  }
}
