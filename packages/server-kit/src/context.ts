import type { Event, Issue, Language, Params, RefusalCode } from '@mouldwright/kernel'
import type { Db } from './db.ts'
import type { JobLimits } from './define.ts'
import type { Kit } from './kit.ts'
import type { KitRefusalCode } from './refusals.ts'

/** Who acts, where: made by the server from its own records only. */
export interface Session {
  sessionId: number
  accountId: number
  tenantId: number
  factoryId: number
  /** The tenant's user record of the account. */
  userId: number
  /** What the person signs in as: unique in the tenant, for machines and the audit. */
  userName: string
  /** What others are shown of the person: the real name, else the user name. */
  displayName: string
  permissions: ReadonlySet<string>
  /** Product modules that the tenant has opened. */
  modules: ReadonlySet<string>
  language: Language
  /** IANA zone of the factory. */
  timeZone: string
}

/** A person who has proven who they are, in no tenant's place. */
export interface Account {
  accountId: number
  /** The account site's own session; null where the proof is a tenant's session. */
  accountSessionId: number | null
}

/** A device that was enrolled in a factory: it calls for itself, whoever stands before it. */
export interface Terminal {
  terminalId: number
  name: string
}

/** A program in a factory's network that was enrolled there: it calls for itself. Its record is a server application. */
export interface Gateway {
  gatewayId: number
  name: string
}

/** A call as a terminal or gateway signs it: one that is sent again, or changed, is another call. */
export interface SignedCall {
  method: string
  /** With its query. */
  path: string
  /** SHA-256 of the body as it came, base64url. */
  bodyHash: string
  /** Its `terminal` or `gateway` header. */
  header: string | undefined
}

/** Why a signature does not count. */
export type Unproven = 'unknown' | 'revoked' | 'expired' | 'late' | 'repeated'

/** Where a terminal stands. */
type Standpoint = Pick<Session, 'tenantId' | 'factoryId'>

/** Knows the terminals. The module of terminals provides it. */
export interface TerminalPort {
  /**
   * Whose call this is and where it stands, or why it is nobody's. Takes the call's number in a transaction of its own: it counts once,
   * also where the call is refused afterwards.
   */
  verify(call: SignedCall): Promise<{ terminalId: number; place: Standpoint } | Exclude<Unproven, 'expired'>>
  /** Whether it may go on, asked in a transaction that stands in the terminal's place. The session holds no permission. */
  enter(db: Db, terminalId: number, place: Standpoint): Promise<{ session: Session; terminal: Terminal } | 'revoked'>
}

/** The same of gateways, by their module. */
export interface GatewayPort {
  verify(call: SignedCall): Promise<{ gatewayId: number } | Unproven>
  enter(db: Db, gatewayId: number): Promise<{ session: Session; gateway: Gateway } | 'revoked'>
}

/** Both tokens of a session. */
export interface Tokens {
  longToken: string | undefined
  shortToken: string | undefined
}

/** What a request carries. Nobody is at the keys of a background call: it does not put the idle end off. */
export interface Credentials extends Tokens {
  /** Of the account site's session. */
  accountToken?: string | undefined
  /** Of sessions opened by external sign-in; checked when present. */
  thirdToken?: string | undefined
  background?: boolean
  /** Of calls for terminals and gateways. */
  signed?: SignedCall
  /** Where the request came from, for the note when its tokens turn out to be copies. */
  from?: { ip: string; userAgent: string; traceId: string }
}

/** Turns what a request carries into a session. Identity provides it; the pipeline asks it inside the call's transaction. */
export interface SessionPort {
  /**
   * Looks both tokens up and, when they are good, sets `app.tenant` and `app.factory` of the transaction (one statement).
   * `absent`: nobody is signed in. `ended`: the session was ended elsewhere, or its account, user or tenant may no longer enter.
   */
  resolve(db: Db, credentials: Credentials): Promise<Session | 'absent' | 'ended'>
  /** Whose account this is, by the account site's session or else by a tenant's; sets no place. */
  resolveAccount(db: Db, credentials: Credentials): Promise<Account | 'absent' | 'ended'>
  /** `resolve` for many at once, in one statement and in their order; leaves no place that one could work in. */
  resolveAll(db: Db, credentials: readonly Tokens[]): Promise<(Session | 'absent' | 'ended')[]>
  /** The session as it is now, for long work: rights are those of this moment. */
  revive(db: Db, sessionId: number): Promise<Session | 'ended'>
  /** `revive` for many sessions at once, in one statement and in their order. */
  reviveAll(db: Db, sessionIds: readonly number[]): Promise<(Session | 'ended')[]>
  /** Until sessions that `resolve` found copied are ended: asked once the call's own transaction is over. */
  copiesEnded?(): Promise<void>
}

/** The outside world; always passed in, always fakeable. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Milliseconds that never go back, for durations. */
  monotonic(): number
}

export interface Log {
  info(facts: Record<string, unknown>, message: string): void
  warn(facts: Record<string, unknown>, message: string): void
  error(facts: Record<string, unknown>, message: string): void
}

/** The part of a request that identity's handlers need; nobody else reads it. */
export interface Http {
  readonly ip: string
  readonly userAgent: string
  readonly secure: boolean
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  /** HttpOnly, SameSite=Strict, path `/`; `maxAge` in seconds, absent for the browser's session. */
  setCookie(name: string, value: string, maxAge?: number): void
  clearCookie(name: string): void
}

/** Ends the call with a refusal of the caller's own codes, or of the kit's. A property, not a method: its codes may not be widened. */
export type Refuse<C extends RefusalCode> = (
  code: C | KitRefusalCode,
  params?: Params,
  /** More for the caller, besides what the sentence says. */
  data?: Readonly<Record<string, unknown>>,
) => never

/** All that a function needs of a context to refuse. */
export interface Refusing<C extends RefusalCode> {
  readonly refuse: Refuse<C>
}

/**
 * What a handler may touch. `C` are the codes that it may refuse with, which its action declares. A function that refuses says with
 * what in the type of its context, so that whoever calls it must declare that too.
 */
export interface Context<C extends RefusalCode = never> {
  readonly session: Session
  /** Of calls that ask for an account; null in all others. */
  readonly account: Account | null
  /** Of calls that a terminal makes; null in all others. */
  readonly terminal: Terminal | null
  /** Of calls that a gateway makes; null in all others. */
  readonly gateway: Gateway | null
  /** The tenant's transaction; the only database handle there is. */
  readonly db: Db
  readonly language: Language
  readonly log: Log
  readonly http: Http
  readonly traceId: string
  /** What the composition knows; for the kit's own parts. */
  readonly kit: Kit
  now(): Date
  newId(): number
  /** Ends the call with a refusal; its sentence stands in both dictionaries. */
  readonly refuse: Refuse<C>
  /** Ends the call with all faults of the input. */
  invalid(issues: readonly Issue[]): never
  /** What the caller has confirmed; a job takes it along. */
  readonly confirmed: ReadonlySet<string>
  /**
   * Ends the call unless the caller has confirmed `key` (words under `confirm`) for these very parameters and what else it is about:
   * where that has changed since the question, it is asked again.
   */
  confirm(key: string, params?: Params, about?: unknown): void
  /** Pushed after commit. */
  emit<P extends object>(event: Event<P>, payload: P, to?: { userId?: number }): void
  /** Runs after commit, never when the transaction fails: waking workers and the like. */
  afterCommit(callback: () => void): void
}

/** A handler of a public call: nobody is signed in and no tenant is set. */
export type PublicContext<C extends RefusalCode = never> = Omit<Context<C>, 'session'> & {
  readonly session: Session | null
}

/** A handler of a call for whoever has proven who they are: an account, and no tenant. */
export type AccountContext<C extends RefusalCode = never> = Omit<PublicContext<C>, 'account'> & {
  readonly account: Account
}

/** A handler of a call that only terminals make. The session stands in the terminal's place, and is nobody's. */
export type TerminalContext<C extends RefusalCode = never> = Omit<Context<C>, 'terminal'> & {
  readonly terminal: Terminal
}

/** The same of a call that only gateways make. */
export type GatewayContext<C extends RefusalCode = never> = Omit<Context<C>, 'gateway'> & {
  readonly gateway: Gateway
}

/**
 * The context of a handler that opens its transactions itself: what it commits stays although the call is refused, and nothing
 * is open while it computes. No answer of it is kept for retries, so it may hold secrets. `session` is null in public calls.
 */
export type ManualTransactionContext<C extends RefusalCode = never> = Omit<
  PublicContext<C>,
  'db' | 'emit' | 'afterCommit' | 'confirm'
> & {
  /** One transaction in no tenant's place. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** What a running job has besides a context: it opens transactions itself, so that none stays open while it computes. */
export interface JobContext<C extends RefusalCode = never> {
  readonly session: Session
  readonly language: Language
  readonly log: Log
  readonly kit: Kit
  readonly signal: AbortSignal
  /** What this attempt may take: for the processes that compute for it. */
  readonly limits: JobLimits
  now(): Date
  newId(): number
  /**
   * One transaction of the job's tenant and factory. Refused when the job has lost its lease. With `ends` the answer is the job's result
   * and the job succeeds in this transaction: a worker that dies right after it leaves no committed work behind whose job then fails.
   */
  transaction<T>(work: (ctx: Context<C>) => Promise<T>, options?: { timeout?: number; ends?: boolean }): Promise<T>
  /** Shown at the place of the user's click; written at most four times a second. */
  progress(state: { done: number; total: number; step?: string; figures?: Record<string, unknown> }): void
  readonly refuse: Refuse<C>
  invalid(issues: readonly Issue[]): never
}
