/**
 * Long work: made in the caller's transaction, done by workers of any node, one claim at a time. A worker that dies loses its lease and
 * another node takes the job over (`leaseSeconds` + `pollMs` after the last renewal, 50 s as set); a job that may not be repeated then
 * ends as failed, and the user is told.
 */
import { Refusal } from '@mouldwright/kernel'
import { randomUUID } from 'node:crypto'
import type { Clock, Log, Session, SessionPort } from '../context.ts'
import { isConnectionLost, isOfTheMoment, moveTo, transaction, type Db, type Pool } from '../db.ts'
import type { Handler } from '../define.ts'
import type { Kit } from '../kit.ts'
import { speaking } from '../phrases.ts'
import { notify, type Listener } from '../push/listener.ts'
import { ChildLost, endIdleChildren } from './child-process.ts'
import type { ActivityLog } from '../running/activity.ts'
import { tracing } from '../trace.ts'
import { createEnqueue, type Enqueue, type JobBudget } from './enqueue.ts'
import { createFinish, letGo } from './finish.ts'
import { endOf, faultAtStart, faultOf, mayNot, secondsOf, untilStopped, type JobEnd } from './job-ends.ts'
import { requeueJob, startJob } from './job-store.ts'
import { claim, handBack, renew, revoke, type Claim } from './queue.ts'
import { createRunningJob, JobLost, type RunningJob } from './running-job.ts'
import { watch } from './watchdog.ts'

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
  /** How often a node looks for jobs that nobody would ever end. */
  watchMs?: number
  /** Open jobs that one member, and one tenant, may have. */
  budget?: JobBudget
  /** How long `stop` waits for running jobs to let go. */
  graceMs?: number
  /** Of this process; made here unless given. */
  node?: string
  /** Hears of jobs that were slow or failed. */
  activity?: ActivityLog
}

export interface Jobs {
  /** Makes a job of a queued action in the caller's transaction; it runs once that has committed. */
  enqueue: Enqueue
  /** Begins to work. The listener must have been started. */
  start(): void
  /** Takes no more work, tells running jobs to let go and gives them back to the queue. */
  stop(): Promise<void>
  /** Jobs at work on this node. */
  readonly running: number
}

/** Claims of one job that could not be begun, before it is given up. */
const mostClaims = 20

export function createJobs(options: JobsOptions): Jobs {
  const { kit, pool, sessions, listener, clock, log, newId } = options
  const {
    slots = 4,
    perTenant = 2,
    leaseSeconds = 45,
    renewMs = 15_000,
    pollMs = 5_000,
    rightsMs = 4_000,
    watchMs = 10_000,
    graceMs = 10_000,
  } = options
  const { node = randomUUID(), activity } = options
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
  let watching: Promise<void> | undefined
  const secondsOfAction = (name: string) => secondsOf(byName.get(name))

  const now = () => new Date(clock.now())
  const ending = { kit, log, now, newId }
  const finish = createFinish(ending)
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
      const ended: Promise<void> = speaking(() => work(next))
        .catch(noted('a job could not be carried out'))
        .finally(() => {
          claimed.delete(ended)
          look()
        })
      claimed.add(ended)
    }
  }

  async function work(of: Claim): Promise<void> {
    const ready = await prepare(of).catch((error: Error) => giveUp(of, error))
    if (!ready) return
    const { job, handler } = ready
    const timer = setTimeout(() => job.stop('tooLong'), secondsOf(handler) * 1_000)
    timer.unref()
    const over = tracing(job.traceId, () => carryOut(job, handler))
    running.set(of.jobId, { job, over })
    if (!open) job.stop('handBack')
    try {
      await over
    } finally {
      clearTimeout(timer)
      running.delete(of.jobId)
    }
  }

  /** Revives the session and marks the job as running; absent when the job is over or ends here. */
  async function prepare(of: Claim): Promise<{ job: RunningJob; handler: Handler } | undefined> {
    return transaction(pool, { tenantId: of.tenantId, factoryId: null }, async (db) => {
      const row = await startJob(db, of.tenantId, of.jobId, now())
      if (!row) {
        await letGo(db, ending, of)
        return undefined
      }
      const session = await sessions.revive(db, row.sessionId)
      // The session's own tenant may be another one, and one that may not enter leaves no place at all.
      await moveTo(db, { tenantId: of.tenantId, factoryId: row.factoryId })
      const handler = byName.get(row.action)
      if (of.cancelled) {
        await finish(db, of, { status: 'cancelled' })
        return undefined
      }
      const fault = faultAtStart(kit, of, row, handler, session)
      if (fault || !handler || session === 'ended') {
        await finish(db, of, { status: 'failed', error: fault ?? { code: 'job.unknown' } })
        return undefined
      }
      await kit.phrases.speakFor(db, of.tenantId, clock.monotonic())
      return {
        job: createRunningJob({ pool, kit, clock, log, newId, succeed }, of, row, session, handler.limits!),
        handler,
      }
    })
  }

  /** A job that cannot even be begun ends; one that the database could not serve just now is tried again when its lease has run out. */
  async function giveUp(of: Claim, error: Error): Promise<undefined> {
    if (isConnectionLost(error) || (isOfTheMoment(error) && of.fence < mostClaims)) throw error
    const traceId = randomUUID()
    log.error({ err: error, traceId, jobId: of.jobId }, 'a job could not be begun')
    await transaction(pool, { tenantId: of.tenantId, factoryId: null }, (db) =>
      finish(db, of, { status: 'failed', error: faultOf(error, traceId) }),
    )
  }

  async function carryOut(job: RunningJob, handler: Handler): Promise<void> {
    const { claim: of, context, row, traceId } = job
    const begun = clock.monotonic()
    let end: JobEnd | undefined
    let isDefect = false
    let isCut = false
    let isLost = false
    try {
      const result = await untilStopped(job, (async () => handler.run(context, row.input))())
      end = { status: 'succeeded', result: result ?? null }
    } catch (error) {
      const reason = job.stopReason() ?? (error instanceof JobLost ? 'lost' : undefined)
      isLost = reason === 'lost'
      // Whether the last statement had its effect is not known: what may be repeated is.
      isCut = !reason && (isConnectionLost(error) || error instanceof ChildLost) && handler.repeatable === true
      if (!isCut) end = reason ? endOf(reason, handler) : { status: 'failed', error: faultOf(error, traceId) }
      isDefect = !reason && !(error instanceof Refusal)
      if (isDefect) log.error({ err: error, traceId, action: row.action, jobId: row.id }, 'a job failed')
    }
    const milliseconds = clock.monotonic() - begun
    activity?.note({
      ...{ at: clock.now(), kind: 'job', name: row.action, traceId, tenantId: of.tenantId, milliseconds },
      failed: isDefect,
    })
    await job.settle()
    await transaction(pool, of, async (db) => {
      // Whoever still works for this claim loses it here, so that an end is an end.
      const kept = await revoke(db, of)
      if (!kept) return
      const held = { ...of, fence: kept.fence }
      // A transaction may find the job cancelled before the news of it arrives.
      if (kept.cancelled && (!end || isLost)) end = { status: 'cancelled' }
      if (!end) {
        await requeueJob(db, of.tenantId, of.jobId, isCut)
        await handBack(db, held)
        await notify(db, { kind: 'queued' })
      } else await finish(db, held, withProgress(job, end))
    })
  }

  const withProgress = (job: RunningJob, end: JobEnd) => {
    const progress = job.lastProgress()
    return progress ? { ...end, progress } : end
  }

  const succeed = (db: Db, job: RunningJob, result: unknown) =>
    finish(db, job.claim, withProgress(job, { status: 'succeeded', result: result ?? null }))

  /** One pass at a time; what a pass could not do the next one does. */
  function lookForStrays(): void {
    watching ??= watch({ ...ending, pool, finish, handlers: byName, secondsOf: secondsOfAction }, watchMs / 1_000)
      .catch(noted('looking for jobs that nobody would end failed'))
      .finally(() => (watching = undefined))
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
      const why = mayNot(kit, byName.get(job.row.action)!, session)
      if (why) job.stop(why)
      else job.renewSession(session as Session)
    }
  }

  return {
    enqueue: createEnqueue({ kit, newId, ...(options.budget ? { budget: options.budget } : {}) }),
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
        setInterval(lookForStrays, watchMs),
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
      await watching
      for (const { job } of running.values()) job.stop('handBack')
      const late = new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref())
      await Promise.race([Promise.all(claimed), late])
      endIdleChildren()
    },
    get running() {
      return running.size
    },
  }
}
