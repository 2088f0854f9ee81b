import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../request/client.ts'
import { isPushBound } from '../push/start-push.ts'
import { useEvent, useBound } from '../push/use-event.ts'

export type JobStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'

export interface Job<R = unknown> {
  taskId: number
  action: string
  title: string
  status: JobStatus
  progress: { done: number; total: number; step?: string; figures?: Readonly<Record<string, unknown>> } | null
  result: R | null
  error: { code: string; message: string } | null
  createdAt: string
  startedAt: string | null
  endedAt: string | null
}

const ended: ReadonlySet<JobStatus> = new Set(['succeeded', 'failed', 'cancelled'])

export const isEnded = (job: Pick<Job, 'status'> | undefined): boolean => job !== undefined && ended.has(job.status)

/** Part done, 0 to 1; absent while nobody knows. */
export function partDone(job: Job | undefined): number | undefined {
  if (!job?.progress || job.progress.total <= 0) return undefined
  return Math.min(1, job.progress.done / job.progress.total)
}

const pushedEveryMs = 10_000
const polledEveryMs = 1_000

const jobKey = (taskId: number | null | undefined) => ['job', taskId]

/** A frame or an answer that was overtaken must not bring an ended job back to life. */
const laterOf = <J extends Job>(known: J | undefined, told: J): J =>
  known && isEnded(known) && !isEnded(told) ? known : told

/** A job as it goes on: pushed where the socket is up, asked for where it is not. */
export function useJob<R = unknown>(
  taskId: number | null | undefined,
): { job: Job<R> | undefined; error: Error | null } {
  const client = useQueryClient()
  const key = jobKey(taskId)
  const { data, error, refetch } = useQuery({
    queryKey: key,
    enabled: taskId !== null && taskId !== undefined,
    queryFn: async ({ signal }) => {
      const answer = await call<Job<R>>('/comm/job/get.do', { taskId }, { signal })
      return laterOf(client.getQueryData<Job<R>>(key), answer)
    },
    refetchInterval: ({ state }) => (isEnded(state.data) ? false : isPushBound() ? pushedEveryMs : polledEveryMs),
  })
  const take = (pushed: Job) => {
    if (pushed.taskId !== taskId) return
    client.setQueryData<Job>(key, (known) => laterOf(known, pushed))
  }
  useEvent<Job>('jobs.progressed', take)
  useEvent<Job>('jobs.ended', take)
  useBound(() => void refetch(), 'exports')
  return { job: data, error }
}

/** Whether something on the page follows this job, and so tells of its end itself. */
export const isFollowed = (client: QueryClient, taskId: number): boolean =>
  (client
    .getQueryCache()
    .find({ queryKey: jobKey(taskId) })
    ?.getObserversCount() ?? 0) > 0

/** Asks a running or waiting job to stop. */
export const cancelJob = (taskId: number): Promise<unknown> =>
  call('/comm/job/cancel.do', { taskId }, { changes: true })
