/** One job at work: its context, its progress, its end. */
import { Refusal, type Event } from '@mouldwright/kernel'
import { createContext, noHttp } from '../context-maker.ts'
import type { Clock, JobContext, Log, Session } from '../context.ts'
import { transaction, type Db, type Pool } from '../db.ts'
import type { JobLimits } from '../define.ts'
import type { Kit } from '../kit.ts'
import { passEvent, writeEvents } from '../push/outbox.ts'
import { newTraceId } from '../trace.ts'
import { jobProgressed, jobView, noteProgress, type JobProgress, type JobRow } from './job-store.ts'
import { hold, type Claim } from './queue.ts'

/** Why a running job is told to stop. */
export type StopReason = 'cancelled' | 'lost' | 'handBack' | 'rightLost' | 'sessionEnded' | 'tooLong'

export interface RunningParts {
  pool: Pool
  kit: Kit
  clock: Clock
  log: Log
  newId: () => number
  /** Ends the job well in the given transaction. */
  succeed: (db: Db, job: RunningJob, result: unknown) => Promise<void>
}

/** The lease is gone: another node may be at work on the job. */
export class JobLost extends Error {
  constructor() {
    super('The job is no longer held by this worker.')
    this.name = 'JobLost'
  }
}

export interface RunningJob {
  readonly claim: Claim
  readonly row: JobRow
  readonly context: JobContext
  readonly traceId: string
  /** What the job last said of its progress. */
  lastProgress(): JobProgress | undefined
  session(): Session
  renewSession(session: Session): void
  stop(reason: StopReason): void
  stopReason(): StopReason | undefined
  /** No more progress is written; resolves when what was begun is done. */
  settle(): Promise<void>
}

const progressIntervalMs = 250

export function createRunningJob(
  parts: RunningParts,
  claim: Claim,
  row: JobRow,
  first: Session,
  limits: JobLimits,
): RunningJob {
  const { pool, kit, clock, log, newId } = parts
  const abort = new AbortController()
  const traceId = row.traceId ?? newTraceId()
  const place = { tenantId: claim.tenantId, factoryId: claim.factoryId }
  const confirmed = new Set(row.confirmed)
  let session = first
  let reason: StopReason | undefined

  const progress = createProgress(parts, async (state) => {
    await transaction(pool, place, async (db) => {
      const noted = await noteProgress(db, claim.tenantId, row.id, state)
      if (!noted) return
      const payload = jobView(noted, kit, row.language)
      await passEvent(
        db,
        session,
        { event: jobProgressed as Event, payload, userId: row.userId },
        new Date(clock.now()),
        newId,
      )
    })
  })

  const context: JobContext = {
    get session() {
      return session
    },
    language: row.language,
    kit,
    log,
    signal: abort.signal,
    limits,
    newId,
    now: () => new Date(clock.now()),
    async transaction(work, { ends, ...options } = {}) {
      abort.signal.throwIfAborted()
      const afterCommit: (() => void)[] = []
      const result = await transaction(
        pool,
        place,
        async (db) => {
          if (!(await hold(db, claim, 'key share'))) throw new JobLost()
          const made = createContext({
            kit,
            db,
            session,
            language: row.language,
            log,
            http: noHttp,
            traceId,
            clock,
            newId,
            confirmed,
          })
          const answer = await work(made.ctx)
          await writeEvents(db, session, made.events, made.ctx.now(), newId)
          // Ordered against a cancel or a lost lease: what they came before does not commit.
          abort.signal.throwIfAborted()
          if (!(await hold(db, claim, 'share'))) throw new JobLost()
          if (ends) await parts.succeed(db, running, answer)
          afterCommit.push(...made.afterCommit)
          return answer
        },
        options,
      )
      for (const callback of afterCommit) callback()
      return result
    },
    progress: progress.say,
    refuse(code, params, data) {
      throw new Refusal(code, { params, data })
    },
    invalid(issues) {
      throw new Refusal('input.invalid', { params: { count: issues.length }, issues })
    },
  }

  const running: RunningJob = {
    claim,
    row,
    context,
    traceId,
    lastProgress: progress.last,
    session: () => session,
    renewSession: (fresh) => (session = fresh),
    stop(why) {
      if (reason) return
      reason = why
      abort.abort(new JobLost())
    },
    stopReason: () => reason,
    settle: progress.settle,
  }
  return running
}

/** Writes at most four times a second; what comes in between is replaced by what comes later. */
function createProgress({ log }: RunningParts, write: (state: JobProgress) => Promise<void>) {
  let last: JobProgress | undefined
  let waiting: JobProgress | undefined
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let closed = false

  function begin(): void {
    const state = waiting
    if (!state || timer || writing || closed) return
    waiting = undefined
    timer = setTimeout(() => {
      timer = undefined
      begin()
    }, progressIntervalMs)
    timer.unref()
    writing = write(state)
      .catch((error: Error) => log.warn({ error: error.message }, 'progress of a job was not written'))
      .finally(() => {
        writing = undefined
        begin()
      })
  }

  return {
    say(state: JobProgress) {
      if (closed) return
      last = state
      waiting = state
      begin()
    },
    last: () => last,
    async settle() {
      closed = true
      clearTimeout(timer)
      await writing
    },
  }
}
