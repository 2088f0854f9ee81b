/** What a module's server folder gives to the kit. */
import type {
  Action,
  Dictionary,
  DraftOf,
  Entity,
  EntityOf,
  Event,
  Fields,
  Issue,
  Module,
  Params,
  RefusalCode,
  Stored,
  Validated,
  Values,
} from '@mouldwright/kernel'
import type { TSchema } from 'typebox'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type {
  AccountContext,
  ManualTransactionContext,
  Clock,
  Context,
  GatewayContext,
  JobContext,
  Log,
  PublicContext,
  Session,
  SessionPort,
  TerminalContext,
} from './context.ts'
import type { Db, Pool } from './db.ts'
import type { Kit, ExtensionPoints } from './kit.ts'
import type { Listener } from './push/listener.ts'
import type { AppParts } from './wire/request.ts'
import type { JobFault } from './jobs/job-store.ts'
import type { Table } from './schema/table.ts'

type Awaitable<T> = T | Promise<T>

export interface Handler {
  action: Action
  /** Where an input is not a plain set of fields: its own check and its schema for OpenAPI. */
  parse?: (input: unknown) => Validated
  schema?: TSchema
  /** The entity whose action this is, for suites that enumerate. */
  entity?: Entity
  /** The body is one file in multipart form; `input` is what the upload route makes of it. */
  takesFile?: boolean
  /** A queued action that may begin anew when its worker died: the effect is the same however often it runs. */
  repeatable?: boolean
  /** Of a queued action, which must say: what one attempt may take; then it is ended, and its user is told. */
  limits?: JobLimits
  /** Opens its transactions itself (manual transactions). */
  manualTransaction?: boolean
  /** Of a queued action, in the caller's transaction: what may refuse the job before it is one, and what it takes hold of. */
  accept?: (ctx: Context, input: any, job: { taskId: number }) => Awaitable<void>
  /**
   * Of a queued action, in the transaction that ends its job, however it ends: lets go of what `accept` took hold of, which it finds by
   * the job's id. The input is null when the job's row or action is gone; a call for a job that it holds nothing for does nothing.
   */
  ended?: (ctx: EndContext, input: any, end: JobEnd) => Awaitable<void>
  // The pipeline has checked input and access; types are the action's.
  run: (ctx: any, input: any) => Awaitable<unknown>
}

/** What one attempt of a job may take. */
export interface JobLimits {
  seconds: number
  /** Memory of each process that computes for it; half of the machine's where that is less. */
  megabytes: number
}

// The types are the caller's affair: the pipeline has checked what it passes on.
const bind = (action: Action<any, any, any>, run: Handler['run']): Handler => ({ action, run })

/** Binds a use-case to its action. Public actions get a context without a session. */
export function handle<I extends Fields, O, C extends RefusalCode>(
  action: Action<I, O, C>,
  run: (ctx: Context<C>, input: Values<I>) => Awaitable<O>,
): Handler {
  return bind(action, run)
}

export function handlePublic<I extends Fields, O, C extends RefusalCode>(
  action: Action<I, O, C>,
  run: (ctx: PublicContext<C>, input: Values<I>) => Awaitable<O>,
): Handler {
  return bind(action, run)
}

/** Binds an action that only terminals call (`access: 'terminal'`). */
export function handleTerminal<I extends Fields, O, C extends RefusalCode>(
  action: Action<I, O, C>,
  run: (ctx: TerminalContext<C>, input: Values<I>) => Awaitable<O>,
): Handler {
  return bind(action, run)
}

/** Binds an action that only gateways call (`access: 'gateway'`). */
export function handleGateway<I extends Fields, O, C extends RefusalCode>(
  action: Action<I, O, C>,
  run: (ctx: GatewayContext<C>, input: Values<I>) => Awaitable<O>,
): Handler {
  return bind(action, run)
}

/** Binds an action for whoever has proven who they are (`access: 'account'`). */
export function handleAccount<I extends Fields, O, C extends RefusalCode>(
  action: Action<I, O, C>,
  run: (ctx: AccountContext<C>, input: Values<I>) => Awaitable<O>,
): Handler {
  return bind(action, run)
}

/** Binds an action whose handler opens its transactions itself: for sign-in, where counts of failed tries must outlive the refusal. */
export function handleManualTransaction<I extends Fields, O, C extends RefusalCode>(
  action: Action<I, O, C>,
  run: (ctx: ManualTransactionContext<C>, input: Values<I>) => Awaitable<O>,
): Handler {
  return { ...bind(action, run), manualTransaction: true }
}

/** How a job ended. */
export interface JobEnd {
  taskId: number
  status: 'succeeded' | 'failed' | 'cancelled'
  error?: JobFault
}

/** The place in which a job ends: nobody's session, for a worker may be dead and its user gone. */
export interface EndContext {
  readonly db: Db
  readonly tenantId: number
  readonly factoryId: number
  now(): Date
  /** Pushed after commit. */
  emit<P extends object>(event: Event<P>, payload: P): void
}

/** Binds a queued action: runs in a worker, opens its transactions itself. Its output is the job's result. */
export function handleQueued<I extends Fields, O, C extends RefusalCode>(
  action: Action<I, O, C>,
  run: (ctx: JobContext<C>, input: Values<I>) => Awaitable<O>,
  options: Pick<Handler, 'repeatable'> & {
    limits: JobLimits
    accept?: (ctx: Context<C>, input: Values<I>, job: { taskId: number }) => Awaitable<void>
    ended?: (ctx: EndContext, input: Values<I> | null, end: JobEnd) => Awaitable<void>
  },
): Handler {
  return { ...bind(action, run), ...options } as Handler
}

/** A record about to be saved. `after` holds all fields with child rows; `before` is absent for a new one. */
export interface Change<E extends Entity = Entity> {
  /** Row of the sheet in an import. */
  row?: number
  before: (Stored & DraftOf<E>) | null
  after: DraftOf<E> & { id: number }
}

/** Rules of an entity that need the database. Always in batches: no query per row. */
export interface Behaviour {
  entity: Entity
  /**
   * Of rules that look at, or change, other records than their own: changes of one matter in a factory are made one after the other, and
   * each waits for its turn before it holds a record.
   */
  turn?: string
  /** What its rules refuse besides faults of fields: the entity's actions may end with it. */
  refusals?: readonly RefusalCode[]
  /** Faults, each with its field; `row` is the change's. */
  check?: (ctx: Context, changes: any[]) => Awaitable<readonly Issue[]>
  /** After saving, in the same transaction. */
  saved?: (ctx: Context, changes: any[]) => Awaitable<void>
  /** Before removal; may refuse. */
  removing?: (ctx: Context, records: any[]) => Awaitable<void>
}

export function behaviour<F extends Fields, const C extends RefusalCode = never>(
  entity: EntityOf<F>,
  of: {
    turn?: string
    refusals?: readonly C[]
    check?: (ctx: Context<C>, changes: Change<EntityOf<F>>[]) => Awaitable<readonly Issue[]>
    saved?: (ctx: Context<C>, changes: Change<EntityOf<F>>[]) => Awaitable<void>
    removing?: (ctx: Context<C>, records: (Stored & DraftOf<EntityOf<F>>)[]) => Awaitable<void>
  },
): Behaviour {
  // At run time a context refuses whatever it is told to; what this one may is settled here, by its type.
  return { entity, ...of } as Behaviour
}

/** What a handler of an action with `answers: 'file'` returns; the wire streams it as an attachment. */
export interface FileAnswer {
  name: string
  mediaType: string
  bytes?: number
  content: Readable | Uint8Array
  /** For the audit log: what it is of. */
  recordId?: number
  /** For the audit log: who gets it, where the session is a device's. */
  receiver?: Pick<Session, 'userId' | 'displayName'>
}

/** What a module's routes and services may use. */
export interface ModuleParts {
  kit: Kit
  pool: Pool
  sessions: SessionPort
  clock: Clock
  log: Log
  newId: () => number
  /** News between nodes. */
  listener: Pick<Listener, 'subscribe'>
}

/** What a service needs that no session's rights bind. */
export type ServiceParts = Pick<ModuleParts, 'kit' | 'pool' | 'clock' | 'log' | 'newId'>

/** Work that goes on beside the calls: sending what waits, sweeping what is over. */
export interface Service {
  start(): void
  stop(): Promise<void>
}

/** Something of the installation that must not wait; told to the operator's people by the words under `messages.<code>`. */
export interface HealthCause {
  code: string
  /** Tells causes of one code apart; one cause of a code unless given. */
  about?: string
  params?: Params
}

/** What a module adds on the server. */
export interface ServerModule {
  module: Module
  words: Dictionary
  handlers: readonly Handler[]
  behaviours: readonly Behaviour[]
  tables: readonly Table[]
  /** Database functions: `create or replace function …`, run after the tables at each migration. */
  routines: readonly { name: string; sql: string }[]
  /** Its implementations of extension points, which modules that it needs declare. */
  extensions?: Partial<ExtensionPoints>
  /** Routes that are no actions: pages and protocols with a form of their own. */
  routes?: (app: FastifyInstance, parts: ModuleParts & { app: AppParts }) => Awaitable<void>
  /** Started with the workers. */
  service?: (parts: ModuleParts) => Service
  /** What of it the operator must hear of now. It looks from no tenant's place: tables of the platform, with ids and times. */
  health?: (db: Db, at: Date) => Awaitable<readonly HealthCause[]>
}

export const serverModule = (of: { module: Module; words: Dictionary } & Partial<ServerModule>): ServerModule => ({
  handlers: [],
  behaviours: [],
  tables: [],
  routines: [],
  ...of,
})
