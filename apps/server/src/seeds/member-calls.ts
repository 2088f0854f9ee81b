/** Calls in a member's name through the product's own HTTP layer, at any time of a clock of their own: what happened yesterday is dated yesterday. */
import { endAccountSessions, endByLongToken, openAccountSession, openSession } from '@mouldwright/identity/server/api'
import {
  createApp,
  createPipeline,
  longTokenCookie,
  nowhere,
  transaction,
  writeEvents,
  type Clock,
  type Envelope,
  type Log,
} from '@mouldwright/server-kit'
import type { Composition } from '../compose.ts'
import { dataOf, type Ask } from './floor/asking.ts'

export interface Member {
  accountId: number
  tenantId: number
  factoryId: number
  userId: number
}

export interface MemberCalls {
  ask: Ask
  upload(name: string, content: Uint8Array<ArrayBuffer>): Promise<number>
  /** From here on calls happen so many milliseconds ago. */
  ago(milliseconds: number): void
  end(): Promise<void>
}

export interface CallParts {
  composition: Composition
  log: Log
  clock: Clock
}

/** Less than a token lives: on a slow machine the work of a factory takes longer. */
const freshMs = 10 * 60_000

const endless = { perSecond: 1e6, burst: 1e9 }

export async function openMemberCalls({ composition, log, clock }: CallParts, member: Member): Promise<MemberCalls> {
  const { kit, pool, sessions, newId, jobs } = composition
  let ago = 0
  const perform = createPipeline({
    ...{ kit, pool, sessions, log, newId, writeEvents },
    clock: { now: () => clock.now() - ago, monotonic: () => clock.monotonic() },
    enqueue: jobs.enqueue,
    callBudget: { member: endless, tenant: endless },
  })
  const app = await createApp({ kit, perform, log, version: '', secure: false, trustedHops: 0 })
  const longTokens: string[] = []
  async function signIn(): Promise<Record<string, string>> {
    const { longToken, shortToken } = await transaction(pool, nowhere, async (db) => {
      const at = new Date(clock.now())
      const who = { at, newId, accountId: member.accountId, source: '', agent: 'Mouldwright demo' }
      const { accountSessionId } = await openAccountSession(db, { ...who, methods: ['password'] })
      return openSession(db, { ...who, ...member, accountSessionId })
    })
    longTokens.push(longToken)
    return { cookie: `${longTokenCookie(false)}=${longToken}`, token: shortToken }
  }
  let signedInAt = -Infinity
  let headers: Promise<Record<string, string>>
  const identity = () => {
    if (clock.now() - signedInAt > freshMs) [signedInAt, headers] = [clock.now(), signIn()]
    return headers
  }
  await identity()

  const send = async (path: string, payload: object | Buffer, more: Record<string, string> = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/front/${path}`,
      payload,
      headers: { ...(await identity()), ...more },
    })
    return dataOf<never>(path, answer.json<Envelope>())
  }

  return {
    ask: (path, body) => send(path, body),
    async upload(name, content) {
      const form = new FormData()
      form.append('file', new Blob([content]), name)
      const made = new Request('http://127.0.0.1/', { method: 'POST', body: form })
      const body = Buffer.from(await made.arrayBuffer())
      const { fileId } = (await send('comm/file/upload.do', body, {
        'content-type': made.headers.get('content-type')!,
      })) as {
        fileId: number
      }
      return fileId
    },
    ago(milliseconds) {
      ago = milliseconds
    },
    async end() {
      await app.close()
      const endedAt = new Date(clock.now())
      await transaction(pool, nowhere, async (db) => {
        for (const longToken of longTokens) {
          const ended = await endByLongToken(db, longToken, 'signedOut', endedAt)
          if (ended?.accountSessionId) await endAccountSessions(db, [ended.accountSessionId], 'signedOut', endedAt)
        }
      })
    },
  }
}
