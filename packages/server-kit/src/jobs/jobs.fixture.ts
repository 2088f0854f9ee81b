/** A queue on a database of its own, with jobs that tests steer. Sessions are a fake port: identity is another module's. */
import { action, createIdMaker, module, text, type Fields, type Language } from '@mouldwright/kernel'
import { Type } from 'typebox'
import { createContext, noHttp } from '../context-maker.ts'
import type { Clock, JobContext, Log, Session, SessionPort } from '../context.ts'
import { createPool, sql, transaction, type Db } from '../db.ts'
import { handleQueued, serverModule, type Handler, type JobLimits } from '../define.ts'
import type { BlobStore } from '../files/blob-store.ts'
import { createKit, type Kit } from '../kit.ts'
import { createKitDatabase } from '../postgres/kit-database.fixture.ts'
import { createListener, type News } from '../push/listener.ts'
import { writeEvents } from '../push/outbox.ts'
import { readJob, type JobRow } from './job-store.ts'
import { createJobs, type Jobs, type JobsOptions } from './jobs.ts'

const input = { note: text() }
const queued = (name: string) =>
  action(name, {
    path: `/test/${name}.do`,
    access: { permission: `${name}:run` },
    input: input as Fields,
    output: Type.Any(),
    run: 'queued',
  })

/** What the jobs may take unless a test says otherwise. */
export const limits: JobLimits = { seconds: 1_800, megabytes: 500 }

declare module '@mouldwright/kernel' {
  interface RefusalCodes {
    'shop.closed': true
  }
}

type Work = (job: JobContext, note: string) => Promise<unknown>

const noFiles = new Proxy({} as BlobStore, {
  get: () => () => {
    throw new Error('These jobs have no files.')
  },
})

export async function createQueueWorld() {
  const database = await createKitDatabase('queue')
  const work: { once: Work; again: Work } = { once: async () => null, again: async () => null }
  const handlers: Record<'once' | 'again', Handler> = {
    once: handleQueued(queued('test.job.once'), (job, { note }) => work.once(job, String(note)), { limits }),
    again: handleQueued(queued('test.job.again'), (job, { note }) => work.again(job, String(note)), {
      repeatable: true,
      limits,
    }),
  }
  const words = {
    refusals: { 'job.workerLost': 'lost', 'job.tooLong': 'longer than {{minutes}}', 'shop.closed': 'closed {{day}}' },
    jobs: { job: { once: 'Once', again: 'Again' } },
  }
  const of = serverModule({
    module: module<typeof words>({
      key: 'test',
      needs: [],
      entities: [],
      actions: [],
      refusals: { 'job.workerLost': 'refused', 'job.tooLong': 'refused', 'shop.closed': 'refused' },
    }),
    words: { zh: words, en: words },
    handlers: Object.values(handlers),
  })
  const kit = createKit([of], {
    secrets: {
      seal: String,
      open: String,
      digest: (use, value) => Buffer.from(use + value),
      digests: (use, value) => [Buffer.from(use + value)],
    },
    files: noFiles,
    ports: {} as Kit['ports'],
    publicUrl: '',
    isDemo: false,
  })
  const pool = createPool(database.appUrl, { max: 12 })
  const clock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }
  const errors: string[] = []
  const log: Log = {
    info() {},
    warn() {},
    error: (facts, message) => void errors.push(`${message}: ${String((facts['err'] as Error | undefined)?.message)}`),
  }
  const newId = createIdMaker(clock.now, Math.random)
  const ended = new Set<number>()
  const rights = new Map<number, Set<string>>()
  const all = new Set(['test.job.once:run', 'test.job.again:run'])
  const sessionOf = (tenantId: number): Session => ({
    sessionId: tenantId * 10,
    accountId: 1,
    tenantId,
    factoryId: tenantId * 100,
    userId: tenantId * 1000,
    userName: 'planner',
    displayName: 'Planner',
    permissions: rights.get(tenantId * 10) ?? all,
    modules: new Set(),
    language: 'zh' as Language,
    timeZone: 'Asia/Shanghai',
  })
  const sessions: SessionPort = {
    resolve: async () => 'absent',
    resolveAccount: async () => 'absent',
    resolveAll: async (_, credentials) => credentials.map(() => 'absent'),
    revive: async (_, sessionId) => (ended.has(sessionId) ? 'ended' : sessionOf(sessionId / 10)),
    reviveAll: (db, ids) => Promise.all(ids.map((id) => sessions.revive(db, id))),
  }
  const news: News[] = []
  const nodes: { jobs: Jobs; stop(): Promise<void> }[] = []
  const parts = { kit, pool, sessions, clock, log, newId }
  const contextOf = (db: Db, session: Session) =>
    createContext({
      kit,
      db,
      session,
      language: 'zh',
      log,
      http: noHttp,
      traceId: 't',
      clock,
      newId,
      confirmed: new Set(),
    })

  return {
    database,
    pool,
    kit,
    work,
    handlers,
    errors,
    news,
    ended,
    rights,
    sessionOf,
    /** Another node of the deployment, at work. */
    async node(options: Partial<JobsOptions> = {}): Promise<Jobs> {
      const listener = createListener({ url: database.appUrl, log })
      await listener.start()
      listener.subscribe((one) => void news.push(one))
      const jobs = createJobs({ ...parts, listener, pollMs: 100, rightsMs: 100, renewMs: 200, ...options })
      jobs.start()
      const stop = async () => {
        await jobs.stop()
        await listener.stop()
      }
      nodes.push({ jobs, stop })
      return { ...jobs, stop }
    },
    /** Makes a job as a call does; `after` runs in the same transaction. */
    async enqueue(tenantId: number, which: 'once' | 'again', note = '', after?: () => void): Promise<number> {
      const session = sessionOf(tenantId)
      const maker = createJobs({ ...parts, listener: createListener({ url: database.appUrl, log }) })
      return transaction(pool, session, async (db) => {
        const { ctx, events } = contextOf(db, session)
        const { taskId } = await maker.enqueue(ctx, handlers[which], { note })
        await writeEvents(db, session, events, ctx.now(), newId)
        after?.()
        return taskId
      })
    },
    job: (tenantId: number, id: number): Promise<JobRow | undefined> =>
      transaction(pool, sessionOf(tenantId), (db) => readJob(db, tenantId, id), { readOnly: true }),
    async context<T>(
      tenantId: number,
      callback: (ctx: ReturnType<typeof createContext>['ctx']) => Promise<T>,
    ): Promise<T> {
      const session = sessionOf(tenantId)
      return transaction(pool, session, async (db) => {
        const { ctx, events } = contextOf(db, session)
        const answer = await callback(ctx)
        await writeEvents(db, session, events, ctx.now(), newId)
        return answer
      })
    },
    /** Time passes for the leases of jobs: their holders are taken for dead. */
    lapse: (id: number) =>
      transaction(pool, { tenantId: null, factoryId: null }, (db) =>
        db.run(sql`update kit_queue set lease_until = clock_timestamp() - interval '1 second' where job_id = ${id}`),
      ),
    async endedEvents(tenantId: number): Promise<{ taskId: number; status: string }[]> {
      const rows = await transaction(pool, sessionOf(tenantId), (db) =>
        db.all<{ payload: { taskId: number; status: string } }>(
          sql`select payload from kit_outbox where tenant_id = ${tenantId} and event = 'jobs.ended' order by id`,
        ),
      )
      return rows.map(({ payload }) => payload)
    },
    async close() {
      for (const node of nodes) await node.stop()
      await pool.end()
      await database.drop()
    },
  }
}

export type QueueWorld = Awaited<ReturnType<typeof createQueueWorld>>
