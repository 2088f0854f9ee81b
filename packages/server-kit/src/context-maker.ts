import { ConfirmationNeeded, Refusal, type Event, type Language, type RefusalCode } from '@mouldwright/kernel'
import { confirmationOf } from './confirmation.ts'
import type { Account, Clock, Context, Gateway, Http, Log, Session, Terminal } from './context.ts'
import type { Db } from './db.ts'
import type { Kit } from './kit.ts'

/** An event waiting for the commit. */
export interface PendingEvent {
  event: Event
  payload: object
  userId?: number
}

export interface ContextParts {
  kit: Kit
  db: Db
  session: Session | null
  account?: Account | null
  terminal?: Terminal | null
  gateway?: Gateway | null
  language: Language
  log: Log
  http: Http
  traceId: string
  clock: Clock
  newId: () => number
  confirmed: ReadonlySet<string>
}

export interface MadeContext {
  ctx: Context<RefusalCode>
  events: PendingEvent[]
  /** Callbacks to run once the transaction is committed. */
  afterCommit: (() => void)[]
}

/** The context of one transaction. Public calls have no session: their handlers' type says so. */
export function createContext(parts: ContextParts): MadeContext {
  const { kit, db, session, language, log, http, traceId, clock, newId, confirmed } = parts
  const events: PendingEvent[] = []
  const afterCommit: (() => void)[] = []
  const ctx: Context<RefusalCode> = {
    session: session as Session,
    account: parts.account ?? null,
    terminal: parts.terminal ?? null,
    gateway: parts.gateway ?? null,
    db,
    language,
    log,
    http,
    traceId,
    kit,
    confirmed,
    newId,
    now: () => new Date(clock.now()),
    refuse(code, params, data) {
      throw new Refusal(code, { params, data })
    },
    invalid(issues) {
      throw new Refusal('input.invalid', { params: { count: issues.length }, issues })
    },
    confirm(key, params = {}, about) {
      const confirm = confirmationOf(key, params, about)
      if (!confirmed.has(confirm)) throw new ConfirmationNeeded(key, params, confirm)
    },
    emit(event, payload, to) {
      events.push({ event: event as Event, payload, ...(to?.userId === undefined ? {} : { userId: to.userId }) })
    },
    afterCommit: (callback) => afterCommit.push(callback),
  }
  return { ctx, events, afterCommit }
}

/** Stands where no request is: jobs and seeds. */
export const noHttp: Http = {
  ip: '',
  userAgent: '',
  secure: false,
  header: () => undefined,
  cookie: () => undefined,
  setCookie: () => {},
  clearCookie: () => {},
}
