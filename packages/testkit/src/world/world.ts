/**
 * The product as tests meet it: a database of its own from a template, the real composition, calls through the real HTTP stack,
 * fake clock. Each `user()` without a place gets a fresh tenant, so tests of one file run in one world without meeting.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  noteProof,
  openAccountSession,
  openSession,
  seedTenant,
  type SeededTenant,
  type TenantSeed,
} from '@mouldwright/identity/server/api'
import type { Action, InputOf, OutputOf } from '@mouldwright/kernel'
import {
  createClient,
  createTestDatabase,
  longTokenCookie,
  nowhere,
  schemaSql,
  sql,
  tablesOf,
  transaction,
  type Envelope,
  type Log,
  type ServerModule,
  type TestDatabase,
} from '@mouldwright/server-kit'
import { compose, type Composition, type CompositionOptions } from '@mouldwright/server/compose'
import { serverModules } from '@mouldwright/server/modules'
import { createFakePorts, type FakePorts } from './fake-ports.ts'
import { createFakeClock, type FakeClock } from './clock.ts'
import { filledPath } from './surface.ts'
import { waitUntil } from './wait-until.ts'

export interface Caller {
  readonly tenantId: number
  readonly factoryId: number
  readonly userId: number
  readonly tokens: { longToken: string; shortToken: string }
  /** The envelope of a call; `path` below `/front/`. */
  post<T = unknown>(path: string, body?: object, headers?: Record<string, string>): Promise<Envelope & { data: T }>
  /** The data of a call that must succeed. */
  ok<T = any>(path: string, body?: object, headers?: Record<string, string>): Promise<T>
  /** The data of a declared action that must succeed. */
  call<A extends Action<any, any>>(action: A, input: InputOf<A>): Promise<OutputOf<A>>
  /** A call's raw answer, for files and headers. */
  get(path: string): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>
  upload(name: string, content: Uint8Array): Promise<number>
  /** Waits until a job has ended. */
  job(taskId: number, timeoutMs?: number): Promise<JobSeen>
}

export interface JobSeen {
  taskId: number
  status: 'succeeded' | 'failed' | 'cancelled'
  result: any
  error: { code: string; message: string } | null
}

interface UserOptions {
  /** How long a proof counts as fresh beyond the product's own five minutes: an hour, which is longer than any test takes. */
  proofMs?: number
  /** Where the user belongs, as a tenant or another user of it; a new tenant unless given. */
  tenant?: Pick<TestTenant, 'tenantId' | 'factoryId'> & Partial<TestTenant>
  factory?: string
  language?: 'zh' | 'en'
}

export interface TestTenant extends SeededTenant {
  factoryId: number
}

export interface World {
  readonly composition: Composition
  readonly database: TestDatabase
  readonly clock: FakeClock
  /** The outside world: what has left, and what it does with messages. */
  readonly ports: FakePorts
  /** Lines that the product logged as errors: a test may say that there are none. */
  readonly errors: { facts: Record<string, unknown>; message: string }[]
  tenant(seed?: Partial<TenantSeed>): Promise<TestTenant>
  /** Somebody signed in with these permissions (patterns allowed: `aps.*`). */
  user(permissions: readonly string[], options?: UserOptions): Promise<Caller>
  /** A further process over the same database that answers calls and does no work beside; it ends with the world. */
  anotherNode(settings?: Partial<CompositionOptions>): Promise<Composition>
  /** A call without a session. */
  post<T = unknown>(path: string, body?: object, headers?: Record<string, string>): Promise<Envelope & { data: T }>
  close(): Promise<void>
}

/** How long callers stay signed in without renewing: as long as a session may last, which no test reaches on a busy machine. */
const tokenMs = 12 * 3_600_000

const endless = { perSecond: 1e6, burst: 1e9 }
const productModules = ['aps', 'system', 'common', 'bom', 'tooling', 'crm', 'cam', 'pm', 'capp', 'tr', 'outsource']

/** All statements of a fresh schema, from the declarations as they are now. */
function freshSchema(modules: readonly ServerModule[]): string[] {
  return [...schemaSql(tablesOf(modules)), ...modules.flatMap(({ routines }) => routines.map(({ sql }) => sql))]
}

/**
 * Figures that the database has of a product in use: a table holds a few companies. Nobody analyses test databases; without a figure
 * it takes a company's part of any table for a single row, and joins of thousands of rows for nothing.
 */
const usualFigures = `
  select pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'attname', a.attname::text,
      'inherited', false, 'null_frac', 0::real, 'avg_width', 8, 'n_distinct', 4::real)
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and n.nspname = 'public' and a.attname in ('tenant_id', 'factory_id')`

export async function createTestSchema(modules: readonly ServerModule[] = serverModules): Promise<TestDatabase> {
  const statements = freshSchema(modules)
  return createTestDatabase({
    name: 'product',
    fingerprint: [...statements, usualFigures].join(';\n'),
    async build({ ownerUrl }) {
      const client = createClient(ownerUrl)
      await client.connect()
      try {
        for (const statement of [...statements, usualFigures]) await client.query(statement)
      } finally {
        await client.end()
      }
    },
  })
}

/** @param also modules besides the product's, which only a test has */
export async function createWorld({
  also = [],
  ...given
}: Partial<CompositionOptions> & { also?: readonly ServerModule[] } = {}): Promise<World> {
  const options = { ...given, modules: [...(given.modules ?? serverModules), ...also] }
  const database = await createTestSchema(options.modules)
  const filesDir = await mkdtemp(join(tmpdir(), 'mouldwright-files-'))
  const clock = createFakeClock()
  const ports = createFakePorts(clock)
  const errors: World['errors'] = []
  const log: Log = { info: () => {}, warn: () => {}, error: (facts, message) => void errors.push({ facts, message }) }
  const settings: CompositionOptions = {
    databaseUrl: database.appUrl,
    deploymentSecret: 'a secret that only tests use, thirty-two and more',
    filesDir,
    clock,
    log,
    version: 'test',
    ports,
    publicUrl: 'http://mould.test',
    isDemo: true,
    poolSize: 6,
    // Suites call as fast as they can; the limits have tests of their own.
    callBudget: { member: endless, tenant: endless },
    ...options,
  }
  const composition = await compose(settings)
  await composition.start()
  await composition.app.ready()
  const others: Composition[] = []
  const { pool, newId, app } = composition
  let serial = 0

  const now = () => new Date(clock.now())
  const nextPhone = () => `139${String((process.pid % 10_000) * 10_000 + (serial += 1)).padStart(8, '0')}`

  async function tenant(seed: Partial<TenantSeed> = {}): Promise<TestTenant> {
    serial += 1
    const made = await seedTenant(
      pool,
      { now, newId },
      {
        tenant: { name: `Tenant ${serial}` },
        factories: [{ name: 'Main' }],
        modules: productModules,
        // A tenant that nobody can administer does not exist.
        users: [{ userName: 'owner', realName: 'Owner', phone: nextPhone(), roles: ['administrator'] }],
        ...seed,
      },
    )
    return { ...made, factoryId: Object.values(made.factoryIds)[0]! }
  }

  async function user(
    permissions: readonly string[],
    { tenant: given, factory, language, proofMs = 3_600_000 }: UserOptions = {},
  ): Promise<Caller> {
    const place = given ?? (await tenant())
    const factoryId = factory ? place.factoryIds![factory]! : place.factoryId
    const { userId, accountId } = await addMember(composition, place.tenantId, factoryId, {
      phone: nextPhone(),
      serial: (serial += 1),
      permissions,
      at: now(),
      language,
    })
    const opened = await transaction(pool, nowhere, async (db) => {
      // As if just signed in by password: what asks for a fresh proof finds one, however long the test takes on a busy machine.
      const { accountSessionId } = await openAccountSession(db, {
        accountId,
        methods: ['password'],
        at: now(),
        newId,
        source: '',
        agent: '',
      })
      await noteProof({ now: () => new Date(clock.now() + proofMs) }, db, accountSessionId)
      const session = await openSession(db, {
        at: now(),
        newId,
        accountId,
        accountSessionId,
        tenantId: place.tenantId,
        factoryId,
        userId,
      })
      await db.run(
        sql`update identity_token set expires_at = ${new Date(clock.now() + tokenMs)} where session_id = ${session.sessionId}`,
      )
      return session
    })
    return createCaller(composition, { tenantId: place.tenantId, factoryId, userId, tokens: opened })
  }

  async function anotherNode(otherwise: Partial<CompositionOptions> = {}): Promise<Composition> {
    const other = await compose({ ...settings, role: 'web', ...otherwise })
    others.push(other)
    await other.start()
    await other.app.ready()
    return other
  }

  return {
    composition,
    database,
    clock,
    ports,
    errors,
    tenant,
    user,
    anotherNode,
    post: (path, body = {}, headers = {}) => inject(app, path, body, headers) as never,
    async close() {
      await Promise.all([composition, ...others].map((node) => node.stop()))
      await database.drop()
      await rm(filesDir, { recursive: true, force: true })
    },
  }
}

interface MemberDraft {
  phone: string
  serial: number
  permissions: readonly string[]
  at: Date
  language: 'zh' | 'en' | undefined
}

/** A member with a role of its own, straight into the tables: signing in is identity's own tests' affair. */
async function addMember(
  { pool, newId }: Composition,
  tenantId: number,
  factoryId: number,
  draft: MemberDraft,
): Promise<{ userId: number; accountId: number }> {
  const [userId, roleId, accountId] = [newId(), newId(), newId()]
  const name = `user${draft.serial}`
  await transaction(pool, { tenantId, factoryId: null }, async (_, client) => {
    const at = draft.at
    await client.query(`insert into identity_account (id, phone, created_at) values ($1, $2, $3)`, [
      accountId,
      draft.phone,
      at,
    ])
    await client.query(
      `insert into identity_role (tenant_id, id, updated_at, code, name, type, valid, sort_code) values ($1, $2, $3, $4, $4, 'userDefined', true, 99)`,
      [tenantId, roleId, at, `r${draft.serial}`],
    )
    await client.query(
      `insert into identity_role_permissions (tenant_id, parent_id, position, permission)
       select $1, $2, p.at - 1, p.permission from unnest($3::text[]) with ordinality p(permission, at)`,
      [tenantId, roleId, draft.permissions],
    )
    await client.query(
      `insert into identity_user (tenant_id, id, updated_at, user_name, real_name, phone, employment, enabled, expire_date, page_size, work_rate, work_log, language, role_names)
       values ($1, $2, $3, $4, $4, $5, 'onTheJob', true, '2099-12-31', 20, 100, false, $6, $7)`,
      [tenantId, userId, at, name, draft.phone, draft.language ?? null, `r${draft.serial}`],
    )
    await client.query(
      `insert into identity_user_roles (tenant_id, parent_id, position, role_id) values ($1, $2, 0, $3)`,
      [tenantId, userId, roleId],
    )
    await client.query(
      `insert into identity_user_factories (tenant_id, parent_id, position, factory_id) values ($1, $2, 0, $3)`,
      [tenantId, userId, factoryId],
    )
    await client.query(
      `insert into identity_directory (account_id, tenant_id, user_id, accepted_at, last_factory_id) values ($1, $2, $3, $5, $4)`,
      [accountId, tenantId, userId, factoryId, at],
    )
  })
  return { userId, accountId }
}

type App = Composition['app']

async function inject(app: App, path: string, body: object, headers: Record<string, string>): Promise<Envelope> {
  const { url, rest } = filledPath(`/front/${path.replace(/^\//, '')}`, body)
  const answer = await app.inject({ method: 'POST', url, payload: rest as object, headers })
  return answer.json<Envelope>()
}

export function createCaller(
  { app, pool }: Composition,
  of: { tenantId: number; factoryId: number; userId: number; tokens: { longToken: string; shortToken: string } },
): Caller {
  const identity = { cookie: `${longTokenCookie(false)}=${of.tokens.longToken}`, token: of.tokens.shortToken }
  const post = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
    inject(app, path, body, { ...identity, ...headers })
  const ok = async (path: string, body: object = {}, headers: Record<string, string> = {}) => {
    const envelope = await post(path, body, headers)
    if (envelope.code !== 1) throw new Error(`${path} answered ${JSON.stringify(envelope)}`)
    return envelope.data as any
  }
  return {
    tenantId: of.tenantId,
    factoryId: of.factoryId,
    userId: of.userId,
    tokens: { longToken: of.tokens.longToken, shortToken: of.tokens.shortToken },
    post: post as Caller['post'],
    ok,
    call: (action, input) => ok(action.path, input as object),
    async get(path) {
      const answer = await app.inject({ method: 'GET', url: `/front/${path.replace(/^\//, '')}`, headers: identity })
      return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
    },
    async upload(name, content) {
      const form = new FormData()
      form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), name)
      const request = new Request('http://test/', { method: 'POST', body: form })
      const answer = await app.inject({
        method: 'POST',
        url: '/front/comm/file/upload.do',
        payload: Buffer.from(await request.arrayBuffer()),
        headers: { ...identity, 'content-type': request.headers.get('content-type')! },
      })
      const envelope = answer.json<Envelope>()
      if (envelope.code !== 1) throw new Error(`The upload answered ${JSON.stringify(envelope)}`)
      return (envelope.data as { fileId: number }).fileId
    },
    async job(taskId, timeoutMs) {
      // One that is not there is said to be absent by the call.
      const hasEnded = () =>
        transaction(pool, { tenantId: of.tenantId, factoryId: of.factoryId }, async (_, client) => {
          const text = `select from jobs_job where id = $1 and status in ('queued', 'running')`
          return (await client.query(text, [taskId])).rowCount === 0
        })
      await waitUntil(hasEnded, `the end of job ${taskId}`, timeoutMs, 200)
      return ok('comm/job/get.do', { taskId })
    },
  }
}
