import {
  call,
  currentLanguage,
  isEnded,
  tellFailure,
  toast,
  useJob,
  useLookAgain,
  type Job,
} from '@mouldwright/web-kit'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  forecastMoved,
  getGantt,
  loadData,
  querySchedule,
  runBegan,
  runEnded,
  schedulePublished,
  startScheduling,
  stopScheduling,
  type GanttAnswer,
  type LoadResult,
  type RunResult,
  type ScheduleState,
} from '../../shared/index.ts'
import { tell } from '../page-words.ts'

/** Looks again at everything of schedules when a load or run begins or ends, a plan is published, the floor has moved a forecast, or pushes were missed. */
export function useFreshSchedules(): void {
  const client = useQueryClient()
  const look = () => void client.invalidateQueries({ queryKey: ['aps'] })
  useLookAgain(look, runBegan, runEnded, schedulePublished, forecastMoved)
}

const stateKey = (scheduleId: number) => ['aps', 'state', scheduleId] as const

export interface ScheduleModel {
  state: ScheduleState | undefined
  error: Error | null
  retry: () => void
  plan: GanttAnswer | undefined
  planError: Error | null
  retryPlan: () => void
  /** The load or run at work that this user asked for. */
  job: Job | undefined
  /** A call is on its way. */
  busy: 'load' | 'start' | 'stop' | undefined
  load: () => void
  /** @param seconds for this run alone, instead of the schedule's own */
  start: (seconds?: number) => void
  /** Plans again what cannot stay in the published plan, and leaves all else. */
  startTouched: () => void
  stop: () => void
}

interface Ends {
  onLoaded: (result: LoadResult) => void
}

/**
 * A schedule, its plan, its work under way, and what may be done with it.
 * @param earlier a plan that it had before, to be looked at instead of the one that counts
 */
export function useSchedule(scheduleId: number, earlier: number | undefined, ends: Ends): ScheduleModel {
  const client = useQueryClient()
  const [busy, setBusy] = useState<ScheduleModel['busy']>()
  useFreshSchedules()
  const stateQuery = useQuery({
    queryKey: [...stateKey(scheduleId), currentLanguage(), earlier],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(querySchedule, { scheduleId, ...(earlier ? { planId: earlier } : {}) }, { signal }),
  })
  const state = stateQuery.data
  const planId = state?.plan?.planId
  const planQuery = useQuery({
    // What it changes is told against the published plan.
    queryKey: ['aps-plan', planId, scheduleId, state?.published?.planId],
    enabled: planId !== undefined,
    // A plan never changes; a new one has another id.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getGantt, { scheduleId, planId: planId! }, { signal }),
  })
  const { job, isOver, follow } = useOwnWork(
    state?.run,
    ends,
    () => void client.invalidateQueries({ queryKey: ['aps'] }),
  )

  async function ask(kind: NonNullable<ScheduleModel['busy']>, how: object = {}): Promise<void> {
    if (busy) return
    setBusy(kind)
    try {
      if (kind === 'stop') await call(stopScheduling, { scheduleId })
      else {
        const { path } = kind === 'load' ? loadData : startScheduling
        const { taskId } = await call<{ taskId: number }>(path, { scheduleId, ...how }, { changes: true })
        follow({ taskId, kind: kind === 'load' ? 'load' : 'run', isAsked: true })
      }
      await client.invalidateQueries({ queryKey: stateKey(scheduleId) })
    } catch (failure) {
      tellFailure(failure)
    } finally {
      setBusy(undefined)
    }
  }
  return {
    // What has ended is not at work any more, also while the page looks again.
    state: state && isOver ? { ...state, run: null } : state,
    error: stateQuery.error,
    retry: () => void stateQuery.refetch(),
    plan: planId === undefined ? undefined : planQuery.data,
    planError: planQuery.error,
    retryPlan: () => void planQuery.refetch(),
    job,
    busy,
    load: () => void ask('load'),
    start: (seconds) => void ask('start', seconds ? { timeBudgetSeconds: seconds } : {}),
    startTouched: () => void ask('start', { onlyTouched: true }),
    stop: () => void ask('stop'),
  }
}

/** A load or run of one's own. */
interface OwnWork {
  taskId: number
  kind: string
  /** Here and now: it may have ended before the schedule is seen at work. */
  isAsked?: boolean
}

/** The job of what is at work, if it is one's own, and whether that is over; `ends` hears of it, also where the schedule is known to be free before. */
function useOwnWork(run: ScheduleState['run'] | undefined, ends: Ends, look: () => void) {
  const own = run?.isOwn ? run : undefined
  const [seen, setSeen] = useState(own?.taskId)
  const [followed, follow] = useState<OwnWork | undefined>(own)
  if (own && own.taskId !== seen) {
    setSeen(own.taskId)
    if (own.taskId !== followed?.taskId) follow(own)
  }
  const { job } = useJob(followed?.taskId)
  useEndOfJob(job, followed, ends, look)
  const ofNow = own && own.taskId === job?.taskId ? job : undefined
  return { job: isEnded(ofNow) ? undefined : ofNow, isOver: isEnded(ofNow), follow }
}

/** Says once how a load or run that went on while the page was open has ended. */
function useEndOfJob(job: Job | undefined, of: OwnWork | undefined, ends: Ends, look: () => void): void {
  const told = useRef<number>(undefined)
  const wasAtWork = useRef<number>(undefined)
  useEffect(() => {
    if (!job || !of) return
    if (!isEnded(job)) {
      wasAtWork.current = job.taskId
      return
    }
    if (told.current === job.taskId || (!of.isAsked && wasAtWork.current !== job.taskId)) return
    told.current = job.taskId
    look()
    if (job.status === 'cancelled') toast('info', tell('run.cancelled'))
    else if (job.status === 'failed') toast('danger', job.error?.message ?? tell('run.failed'))
    else if (of.kind === 'load') {
      const result = job.result as LoadResult
      toast(result.snapshot.errors > 0 ? 'warning' : 'success', tell('run.loaded', { ...result.snapshot }))
      ends.onLoaded(result)
    } else {
      const { lateMoulds, moulds, unplacedTasks, stopped } = job.result as RunResult
      const how = stopped ? 'run.stopped' : 'run.planned'
      toast('success', tell(how, { late: lateMoulds, moulds, unplaced: unplacedTasks }))
    }
  })
}
