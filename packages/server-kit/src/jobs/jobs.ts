/**
 * Long work: made in the caller's transaction, done by workers of any node, one claim at a time. A worker that dies loses its lease and
 * another node takes the job over (`leaseSeconds` + `pollMs` after the last renewal, 50 s as set); a job that may not be repeated then
 * ends as failed, and the user is told.
 */
import { Refusal, type Event, type Language } from '@mouldwright/kernel'
import { randomUUID } from 'node:crypto'
import type { Clock, Context, Log, Session, SessionPort } from '../context.ts'
import { transaction, type Db, type Pool } from '../db.ts'
import type { Handler } from '../define.ts'
import type { Kit } from '../kit.ts'
import { notify, type Listener } from '../push/listener.ts'
import { writeEvents } from '../push/outbox.ts'
import { conclude } from './conclude.ts'
import { endJob, insertJob, jobEnded, jobView, requeueJob, startJob, type JobFault, type JobRow } from './job-store.ts'
import { claim, drop, handBack, push, renew, revoke, type Claim } from './queue.ts'
import { createRunningJob, JobLost, type RunningJob, type StopReason } from './running-job.ts'

export interface JobsOptions {
  kit: Kit
  pool: Pool
  sessions: SessionPort
  listener: Listener
  clock: Clock
  log: Log
  newId: () => number
  /** Jobs that this node runs at once. */
  slots?: number
  /** Jobs of one tenant that run at once, over all nodes. */
  perTenant?: number
  leaseSeconds?: number
  renewMs?: number
  /** How often to look for work that no news told of, and for jobs of dead workers. */
  pollMs?: number
  /** How often running jobs ask whether their user may still do this. */
  rightsMs?: number
  /** How long `stop` waits for running jobs to let go. */
  graceMs?: number
}

export interface Jobs {
  /** Makes a job of a queued action in the caller's transaction; it runs once that has committed. */
  enqueue(ctx: Context, handler: Handler, input: Record<string, unknown>): Promise<{ taskId: number }>
  /** Begins to work. The listener must have been started. */
  start(): void
  /** Takes no more work, tells running jobs to let go and gives them back to the queue. */
  stop(): Promise<void>
  /** Jobs at work on this node. */
  readonly running: number
}

const maxAttempts = 3

export function createJobs(options: JobsOptions): Jobs {
  const { kit, pool, sessions, listener, clock, log, newId } = options
  const {
    slots = 4,
    perTenant = 2,
    leaseSeconds = 45,
    renewMs = 15_000,
    pollMs = 5_000,
    rightsMs = 4_000,
    graceMs = 10_000,
  } = options
  const node = randomUUID()
  const byName = new Map(
    [...kit.handlers.values()].filter(({ action }) => action.run === 'queued').map((of) => [of.action.name, of]),
  )
  const running = new Map<number, { job: RunningJob; over: Promise<void> }>()
  const claimed = new Set<Promise<void>>()
  let timers: NodeJS.Timeout[] = []
  let unsubscribe: () => void = () => {}
  let open = false
  let looking: Promise<void> | undefined
  let again = false

  const now = () => new Date(clock.now())
  const noted = (what: string) => (error: Error) => log.error({ err: error, node }, what)

  /** One look for work at a time; news during a look makes it look again. */
  function look(): void {
    if (!open) return
    again = true
    looking ??= fill()
      .catch(noted('looking for jobs failed'))
      .finally(() => {
        looking = undefined
        if (again && open && claimed.size < slots) look()
      })
  }

  async function fill(): Promise<void> {
    for (;;) {
      if (!open || claimed.size >= slots) return
      again = false
      const next = await claim(pool, node, { perTenant, leaseSeconds })
      if (!next) return
      const ended: Promise<void> = work(next)
        .catch(noted('a job could not be carried out'))
        .finally(() => {
          claimed.delete(ended)
          look()
        })
      claimed.add(ended)
    }
  }

  async function work(of: Claim): Promise<void> {
    const ready = await prepare(of)
    if (!ready) return
    const { job, handler } = ready
    const over = carryOut(job, handler)
    running.set(of.jobId, { job, over })
    if (!open) job.stop('handBack')
    try {
      await over
    } finally {
      running.delete(of.jobId)
    }
  }

  /** Revives the session and marks the job as running; absent when the job is over or ends here. */
  async function prepare(of: Claim): Promise<{ job: RunningJob; handler: Handler } | undefined> {
    return transaction(pool, of, async (db) => {
      const row = await startJob(db, of.tenantId, of.jobId, now())
      if (!row) {
        await drop(db, of.jobId)
        return undefined
      }
      const session = await sessions.revive(db, row.sessionId)
      const handler = byName.get(row.action)
      if (of.cancelled) {
        await finish(db, of, { status: 'cancelled' })
        return undefined
      }
      const fault = faultAtStart(of, row, handler, session)
      if (fault || !handler || session === 'ended') {
        await finish(db, of, { status: 'failed', error: fault ?? { code: 'job.unknown' } })
        return undefined
      }
      return { job: createRunningJob({ pool, kit, clock, log, newId }, of, row, session), handler }
    })
  }

  function faultAtStart(
    of: Claim,
    row: JobRow,
    handler: Handler | undefined,
    session: Session | 'ended',
  ): JobFault | undefined {
    if (!handler) return { code: 'job.unknown', params: { action: row.action } }
    if (of.takenOver && !handler.repeatable) return { code: 'job.workerLost' }
    if (row.attempts > maxAttempts) return { code: 'job.tooManyAttempts', params: { attempts: maxAttempts } }
    const why = mayNot(handler, session)
    return why ? { code: faultCodes[why] } : undefined
  }

  function mayNot({ action }: Handler, session: Session | 'ended'): 'sessionEnded' | 'rightLost' | undefined {
    if (session === 'ended') return 'sessionEnded'
    if (typeof action.access === 'object' && !session.permissions.has(action.access.permission)) return 'rightLost'
    const opens = kit.modules.find(({ module }) => module.key === action.module)?.module.opens
    return opens && !session.modules.has(opens) ? 'rightLost' : undefined
  }

  async function carryOut(job: RunningJob, handler: Handler): Promise<void> {
    const { claim: of, context, row, traceId } = job
    let end: { status: 'succeeded' | 'failed' | 'cancelled'; result?: unknown; error?: JobFault } | undefined
    try {
      const result = await untilStopped(job, (async () => handler.run(context, row.input))())
      end = { status: 'succeeded', result: result ?? null }
    } catch (error) {
      const reason = job.stopReason() ?? (error instanceof JobLost ? 'lost' : undefined)
      end = reason ? endOf(reason, handler) : { status: 'failed', error: faultOf(error, traceId) }
      if (!reason && !(error instanceof Refusal))
        log.error({ err: error, traceId, action: row.action, jobId: row.id }, 'a job failed')
    }
    await job.settle()
    await transaction(pool, of, async (db) => {
      // Whoever still works for this claim loses it here, so that an end is an end.
      const kept = await revoke(db, of)
      if (!kept) return
      const held = { ...of, fence: kept.fence }
      if (!end && kept.cancelled) end = { status: 'cancelled' }
      if (!end) {
        await requeueJob(db, of.tenantId, of.jobId)
        await handBack(db, held)
        await notify(db, { kind: 'queued' })
      } else await finish(db, held, { ...end, ...(job.lastProgress() ? { progress: job.lastProgress()! } : {}) }, row)
    })
  }

  const faultCodes = { sessionEnded: 'job.sessionEnded', rightLost: 'job.rightLost' } as const

  /** Absent: the job goes back to the queue. */
  function endOf(
    reason: StopReason,
    handler: Handler,
  ): { status: 'failed' | 'cancelled'; error?: JobFault } | undefined {
    if (reason === 'cancelled') return { status: 'cancelled' }
    if (reason === 'sessionEnded' || reason === 'rightLost')
      return { status: 'failed', error: { code: faultCodes[reason] } }
    return handler.repeatable ? undefined : { status: 'failed', error: { code: 'job.workerLost' } }
  }

  /** The handler's end, or a second after it was told to stop: whoever ignores the signal is not waited for. */
  function untilStopped<T>(job: RunningJob, work: Promise<T>): Promise<T> {
    const { signal } = job.context
    const told = new Promise<never>((_, reject) => {
      const give = () => setTimeout(() => reject(new JobLost()), 900).unref()
      if (signal.aborted) give()
      else signal.addEventListener('abort', give, { once: true })
    })
    return Promise.race([work, told])
  }

  async function finish(db: Db, of: Claim, end: Parameters<typeof endJob>[3], speaker?: JobRow): Promise<void> {
    const ended = await endJob(db, of.tenantId, of.jobId, end, now())
    await drop(db, of.jobId)
    const row = ended ?? speaker
    if (!ended || !row) return
    const language = running.get(of.jobId)?.job.session().language ?? 'zh'
    const payload = jobView(ended, kit, language)
    const concluded = await conclude(db, kit, { tenantId: of.tenantId, factoryId: of.factoryId }, ended, now)
    await writeEvents(
      db,
      { tenantId: of.tenantId, factoryId: of.factoryId, userId: row.userId },
      [...concluded, { event: jobEnded as Event, payload, userId: row.userId }],
      now(),
      newId,
    )
  }

  async function renewLeases(): Promise<void> {
    const held = [...running.values()].map(({ job }) => job.claim)
    const still = await renew(pool, held, leaseSeconds)
    for (const { job } of running.values()) {
      if (!held.includes(job.claim)) continue
      const cancelled = still.get(job.claim.jobId)
      if (cancelled === undefined) job.stop('lost')
      else if (cancelled) job.stop('cancelled')
    }
  }

  async function renewRights(tenantId?: number): Promise<void> {
    for (const { job } of running.values()) {
      if (tenantId !== undefined && job.claim.tenantId !== tenantId) continue
      const session = await transaction(pool, job.claim, (db) => sessions.revive(db, job.row.sessionId), {
        readOnly: true,
      })
      const why = mayNot(byName.get(job.row.action)!, session)
      if (why) job.stop(why)
      else job.renewSession(session as Session)
    }
  }

  return {
    async enqueue(ctx, handler, input) {
      const { session, db } = ctx
      const id = newId()
      const title = titleOf(kit, session.language, handler)
      await insertJob(
        db,
        session.tenantId,
        {
          id,
          factoryId: session.factoryId,
          action: handler.action.name,
          title,
          input,
          confirmed: [...ctx.confirmed],
          userId: session.userId,
          sessionId: session.sessionId,
        },
        ctx.now(),
      )
      await push(db, { jobId: id, tenantId: session.tenantId, factoryId: session.factoryId })
      await notify(db, { kind: 'queued' })
      return { taskId: id }
    },
    start() {
      open = true
      unsubscribe = listener.subscribe((news) => {
        if (news.kind === 'queued') look()
        else if (news.kind === 'cancelled') running.get(news.jobId)?.job.stop('cancelled')
        else if (news.kind === 'sessions') renewRights(news.tenantId).catch(noted('rights of jobs were not looked up'))
      }, look)
      timers = [
        setInterval(look, pollMs),
        setInterval(() => renewLeases().catch(noted('leases were not renewed')), renewMs),
        setInterval(() => renewRights().catch(noted('rights of jobs were not looked up')), rightsMs),
      ]
      for (const timer of timers) timer.unref()
      look()
    },
    async stop() {
      open = false
      unsubscribe()
      for (const timer of timers) clearInterval(timer)
      await looking
      for (const { job } of running.values()) job.stop('handBack')
      const late = new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref())
      await Promise.race([Promise.all(claimed), late])
    },
    get running() {
      return running.size
    },
  }
}

/** What the job list calls it: for an entity's action its verb and the entity, else `jobs.<action>` of the module's dictionary. */
function titleOf(kit: Kit, language: Language, { action, entity }: Handler): string {
  const name = action.name.slice(action.module.length + 1)
  if (!entity) return kit.word(language, action.module, `jobs.${name}`)
  return kit.word(language, 'jobs', `titles.${name.split('.').pop()}`, {
    name: kit.word(language, entity.module, `${entity.stem}.$`),
  })
}

function faultOf(error: unknown, traceId: string): JobFault {
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return { code: 'job.noRoom' }
  if (!(error instanceof Refusal)) return { code: 'defect.unexpected', traceId }
  const confirm = error.kind === 'confirm' ? error.code : undefined
  return {
    code: error.code,
    params: error.params,
    ...(error.issues.length > 0 ? { issues: error.issues.slice(0, 1_000) } : {}),
    ...(confirm ? { confirm } : {}),
  }
}
