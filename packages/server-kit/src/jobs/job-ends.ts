/** How jobs end: why one may not run, what became of it, and what its user is told. */
import { ConfirmationNeeded, Refusal } from '@mouldwright/kernel'
import { BlobStoreUnreachable } from '../blob-store-unreachable.ts'
import type { Session } from '../context.ts'
import type { Handler } from '../define.ts'
import type { Kit } from '../kit.ts'
import type { JobFault, JobRow } from './job-store.ts'
import type { Claim } from './queue.ts'
import { JobLost, type RunningJob, type StopReason } from './running-job.ts'

export interface JobEnd {
  status: 'succeeded' | 'failed' | 'cancelled'
  result?: unknown
  error?: JobFault
}

const maxAttempts = 3
/** The session is no longer the one that asked for the job, or the queue names another factory than the job. */
const placeDiffers = (of: Pick<Claim, 'tenantId' | 'factoryId'>, row: JobRow, session: Session) =>
  row.factoryId !== of.factoryId ||
  session.tenantId !== of.tenantId ||
  session.factoryId !== row.factoryId ||
  session.userId !== row.userId

const faultCodes = { sessionEnded: 'job.sessionEnded', rightLost: 'job.rightLost' } as const

/** Of a job whose action is gone. */
const unknownSeconds = 1_800

/** How long one attempt of a job may take. */
export const secondsOf = (handler: Handler | undefined) => handler?.limits?.seconds ?? unknownSeconds

/** Why a claimed job is not begun. */
export function faultAtStart(
  kit: Kit,
  of: Claim,
  row: JobRow,
  handler: Handler | undefined,
  session: Session | 'ended',
): JobFault | undefined {
  if (!handler) return { code: 'job.unknown', params: { action: row.action } }
  if (of.takenOver && !handler.repeatable) return { code: 'job.workerLost' }
  if (row.attempts > maxAttempts) return { code: 'job.tooManyAttempts', params: { attempts: maxAttempts } }
  if (session !== 'ended' && placeDiffers(of, row, session)) return { code: 'job.placeDiffers' }
  const why = mayNot(kit, handler, session)
  return why ? { code: faultCodes[why] } : undefined
}

/** Why a session may not have this done, or go on with it. */
export function mayNot(
  kit: Kit,
  { action }: Handler,
  session: Session | 'ended',
): 'sessionEnded' | 'rightLost' | undefined {
  if (session === 'ended') return 'sessionEnded'
  if (typeof action.access === 'object' && !session.permissions.has(action.access.permission)) return 'rightLost'
  const opens = kit.modules.find(({ module }) => module.key === action.module)?.module.opens
  return opens && !session.modules.has(opens) ? 'rightLost' : undefined
}

/** The end of a job that was told to stop; absent when it goes back to the queue. */
export function endOf(reason: StopReason, handler: Handler): JobEnd | undefined {
  if (reason === 'cancelled') return { status: 'cancelled' }
  if (reason === 'sessionEnded' || reason === 'rightLost')
    return { status: 'failed', error: { code: faultCodes[reason] } }
  if (reason === 'tooLong')
    return { status: 'failed', error: { code: 'job.tooLong', params: { minutes: Math.ceil(secondsOf(handler) / 60) } } }
  return handler.repeatable ? undefined : { status: 'failed', error: { code: 'job.workerLost' } }
}

/** The handler's end, or a second after it was told to stop: whoever ignores the signal is not waited for. */
export function untilStopped<T>(job: RunningJob, work: Promise<T>): Promise<T> {
  const { signal } = job.context
  const told = new Promise<never>((_, reject) => {
    const give = () => setTimeout(() => reject(new JobLost()), 900).unref()
    if (signal.aborted) give()
    else signal.addEventListener('abort', give, { once: true })
  })
  return Promise.race([work, told])
}

/** What a handler threw, as the job keeps it: a refusal's code, or a trace for those who read logs. */
export function faultOf(error: unknown, traceId: string): JobFault {
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return { code: 'job.noRoom' }
  if (error instanceof BlobStoreUnreachable) return { code: 'file.unreachable' }
  if (!(error instanceof Refusal)) return { code: 'defect.unexpected', traceId }
  const confirm = error instanceof ConfirmationNeeded ? String(error.data?.['confirm']) : undefined
  return {
    code: error.code,
    params: error.params,
    ...(error.issues.length > 0 ? { issues: error.issues.slice(0, 1_000) } : {}),
    ...(confirm ? { confirm } : {}),
  }
}
