/**
 * The one way to the database. Handlers get a `Db` that is already their tenant's transaction; nothing else constructs a pool.
 * Statements are made by the query builder `tables`, which the compiler checks, or by the tag `sql`, which tools/checks describes by
 * a migrated database (decision 0014). Values are parameters in both.
 */
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  DummyDriver,
  sql,
  type RawBuilder,
} from 'kysely'
import pg from 'pg'
import { execute, nameOfText, planningOnce } from './execute.ts'
import { createFairTurns, type Party, type Turn } from './fair-turns.ts'
import { keepReady } from './ready-connections.ts'
import { createSharedLook } from './shared-look.ts'
import type { CamelRow, Database, Query } from './schema/database.ts'

export { sql }
export { inFactory, inTenant } from './in-place.ts'
export type Sql<R = unknown> = RawBuilder<R>
/** A piece of SQL that holds or not: for `where`, in both kinds of statements. */
export type Condition = RawBuilder<boolean>

// Ids stay below 2^53 and decimals below 16 digits (kernel), so that numbers are exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())

/** Makes statements on declared tables; names and types of columns follow from `Database`. */
export const tables = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Text and values of a statement. */
export const compile = (statement: Sql | Query<unknown>): { text: string; values: unknown[] } => {
  const { sql: text, parameters } = statement.compile(tables)
  return { text, values: [...parameters] }
}

/** `.where('t.id', '=', anyOf(ids))`: one parameter and one plan, however many there are. */
export const anyOf = (ids: readonly number[]): RawBuilder<number> => sql`any(${ids}::bigint[])`

/** Runs statements of one transaction. Columns of results are in camel case, however the statement calls them. */
export interface Db {
  all<R>(statement: Sql<R>): Promise<R[]>
  all<R>(statement: Query<R>): Promise<CamelRow<R>[]>
  /** Exactly one row, else an error: for what must be there. */
  one<R>(statement: Sql<R>): Promise<R>
  one<R>(statement: Query<R>): Promise<CamelRow<R>>
  maybe<R>(statement: Sql<R>): Promise<R | undefined>
  maybe<R>(statement: Query<R>): Promise<CamelRow<R> | undefined>
  /** Rows affected. */
  run(statement: Sql | Query<unknown>): Promise<number>
  /** Reads in portions of `size` rows through a cursor: flat memory whatever the table holds. */
  stream<R>(statement: Sql<R>, size?: number): AsyncIterable<R[]>
  /**
   * The same transaction; a connection plans each text once and keeps it. For few texts that run very often on few rows: planning is
   * most of what they cost. Not for lists, whose best plan depends on the values.
   */
  readonly prepared: Db
}

export interface Pool {
  /** A client for the length of one transaction. @param party whose turn it takes; the platform's own work unless given */
  connect(party?: Party): Promise<pg.PoolClient>
  /** Counts a client for somebody else from now on: its caller is known at last. False where they have their share already. */
  assign(client: pg.PoolClient, party: Party): boolean
  end(): Promise<void>
  readonly waiting: number
}

export interface PoolOptions {
  max?: number
  /** Connections that are open and have planned what calls prepare, before a crowd wants them. None unless given. */
  ready?: number
  /** Milliseconds that a statement may take. */
  statementTimeout?: number
  applicationName?: string
}

/** Many calls at once wait for their turn; who still has none after this is told that the system is busy. */
const patienceMs = 10_000

/** The application's pool; its role owns nothing and bypasses nothing. No tenant can have all of it. */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const { max = 16, ready = 0 } = options
  const turns = createFairTurns(max, patienceMs)
  const turnOf = new WeakMap<pg.PoolClient, Turn>()
  const pool = new pg.Pool({
    connectionString: url,
    max,
    min: ready,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeout ?? 5_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: options.applicationName ?? 'mouldwright',
    // Statements of a transaction that do not wait for one another go out together, and are carried out in their order.
    pipeline: true,
  })
  // A cut connection is noticed by its next statement, and the pool opens another one. Without a listener it would end the process:
  // the pool's for idle ones, the client's own for one that breaks between two statements of a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const readiness = keepReady(pool, ready)
  const open = createSharedLook(
    () => pool.connect(),
    (client) => client.release(),
    isConnectionLost,
  )
  return {
    async connect(party = 'platform') {
      const turn = await turns.take(party)
      try {
        const client = await open()
        const release = client.release.bind(client)
        client.release = (broken) => {
          release(broken)
          turn.end()
          if (ready > 0) readiness.look(client)
        }
        turnOf.set(client, turn)
        return client
      } catch (error) {
        turn.end()
        throw error
      }
    },
    assign: (client, party) => turnOf.get(client)!.assign(party),
    async end() {
      await readiness.end()
      await pool.end()
    },
    get waiting() {
      return turns.waiting
    },
  }
}

const connectionCodes = /^(08|53|57P)/

/** No connection, or no room for one: whether the statement had its effect is not known. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    connectionCodes.test(code) ||
    /^(ECONN|EPIPE|ETIMEDOUT)/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/i.test(message)
  )
}

/** What the database asks to try again: a conflict of transactions, or a wait that took too long. Nothing has happened. */
export const isOfTheMoment = (error: unknown): boolean =>
  ['40001', '40P01', '55P03', '57014'].includes((error as { code?: string }).code ?? '')

/** A client for work that outlives one transaction: LISTEN, migrations. One whose line is lost fails its queries. */
export function createClient(url: string): Client {
  const client = new pg.Client({ connectionString: url, application_name: 'mouldwright' })
  // The driver tells of it by an event as well, which would end the process where nobody hears it.
  client.on('error', () => {})
  return client
}
export type Client = pg.Client

/** What must be there is not: a defect, or gone since it was looked for. */
export class NoSuchRow extends Error {
  constructor() {
    super('Expected one row, found 0.')
    this.name = 'NoSuchRow'
  }
}

let cursors = 0

/** Waits for statements that went out together, until the last of them: whatever becomes of one, none is left when its transaction ends. */
export async function allOf<const T extends readonly unknown[]>(
  sent: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(sent)
  return Promise.all(sent)
}

/** Wraps a client whose transaction is open. */
export function dbOf(client: pg.ClientBase, isPrepared = false): Db {
  const query = (statement: Sql | Query<unknown>) => {
    const { text, values } = compile(statement)
    return execute(client, text, values, isPrepared ? nameOfText(text, values.length) : undefined)
  }
  let prepared: Db | undefined
  return {
    get prepared() {
      return (prepared ??= isPrepared ? this : dbOf(client, true))
    },
    all: async (statement: Sql | Query<unknown>) => (await query(statement)).rows,
    one: async (statement: Sql | Query<unknown>) => {
      const { rows } = await query(statement)
      if (rows.length === 0) throw new NoSuchRow()
      if (rows.length !== 1) throw new Error(`Expected one row, found ${rows.length}.`)
      return rows[0]!
    },
    maybe: async (statement: Sql | Query<unknown>) => {
      const { rows } = await query(statement)
      if (rows.length > 1) throw new Error(`Expected one row at most, found ${rows.length}.`)
      return rows[0]
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    async *stream<R>(statement: Sql<R>, size = 1_000) {
      const name = `mw_cursor_${(cursors += 1)}`
      const { text, values } = compile(statement)
      await execute(client, `declare ${name} no scroll cursor for ${text}`, values)
      try {
        for (;;) {
          const { rows } = await execute(client, `fetch ${size} from ${name}`)
          if (rows.length > 0) yield rows as R[]
          if (rows.length < size) return
        }
      } finally {
        await client.query(`close ${name}`).catch(() => {})
      }
    },
  }
}

/** What a transaction runs as. Ids are numbers of ours; they are printed as such. */
export interface Place {
  tenantId: number | null
  factoryId: number | null
}

/** No tenant's: a transaction that sees the platform's tables alone. */
export const nowhere = { tenantId: null, factoryId: null } as const satisfies Place

const asId = (value: number | null) => {
  if (value === null) return ''
  if (!Number.isSafeInteger(value) || value <= 0) throw new Error('A place is made of ids.')
  return String(value)
}

interface Opening {
  readOnly?: boolean
  timeout?: number
  lockTimeout?: number
  /** What is prepared is planned at its first use on a connection, and not for the values of each of the first five anew. */
  plansOnce?: boolean
}

const setPlanningOnce = Object.entries(planningOnce)
  .map(([name, value]) => ` set local ${name} = ${value};`)
  .join('')

/** The statement that opens a transaction in a place; without a tenant, tenant tables show no row. */
export const openPlace = (place: Place, options: Opening = {}) =>
  `begin${options.readOnly ? ' read only' : ''}; set local app.tenant = '${asId(place.tenantId)}'; set local app.factory = '${asId(place.factoryId)}';` +
  (options.timeout === undefined ? '' : ` set local statement_timeout = ${Math.trunc(options.timeout)};`) +
  (options.lockTimeout === undefined ? '' : ` set local lock_timeout = ${Math.trunc(options.lockTimeout)};`) +
  (options.plansOnce ? setPlanningOnce : '')

/** Moves an open transaction to another place: for work that ends what belongs to others. */
export const moveTo = (db: Db, { tenantId, factoryId }: Place) =>
  db.run(
    sql`select set_config('app.tenant', ${asId(tenantId)}, true), set_config('app.factory', ${asId(factoryId)}, true)`,
  )

/** Runs single statements, each of which is a transaction of its own, on tables of the platform. */
export async function withoutTransaction<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(dbOf(client))
  } finally {
    client.release()
  }
}

/** Runs `work` in one transaction of a place; commits when it returns, rolls back when it throws. */
export async function transaction<T>(
  pool: Pool,
  place: Place,
  work: (db: Db, client: pg.PoolClient) => Promise<T>,
  options: { readOnly?: boolean; timeout?: number; party?: Party } = {},
): Promise<T> {
  const client = await pool.connect(options.party ?? place.tenantId ?? 'platform')
  let broken: Error | undefined
  try {
    await client.query(openPlace(place, options))
    const result = await work(dbOf(client), client)
    await client.query('commit')
    return result
  } catch (error) {
    try {
      await client.query('rollback')
    } catch (lost) {
      broken = lost as Error
    }
    throw error
  } finally {
    client.release(broken)
  }
}
