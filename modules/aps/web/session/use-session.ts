import {
  call,
  CallError,
  currentLanguage,
  tellFailure,
  toast,
  useBusy,
  useEvent,
  useLookAgain,
} from '@mouldwright/web-kit'
import type { InputOf, OutputOf } from '@mouldwright/kernel'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  askForSession,
  discardSession,
  getSession,
  getSessionGantt,
  goToStep,
  handOverSession,
  makeChange,
  openSession,
  readySession,
  saveSession,
  sessionChanged,
  takeSession,
  taskFlags,
  tryChange,
  updatePlan,
  type GanttAnswer,
  type ScheduleState,
  type SessionFacts,
  type SessionVerdict,
} from '../../shared/index.ts'
import { tell } from '../page-words.ts'
import { movedOn } from './moved-on.ts'

/** A change as the page asks for it. */
export type ChangeDraft = Omit<InputOf<typeof makeChange>, 'scheduleId' | 'version'>

/** Cells of tasks, as the table of the plan sends them. */
type CellRows = InputOf<typeof updatePlan>['tasks']

export interface SessionModel {
  /** Somebody's; absent while nobody changes the plan by hand. */
  session: SessionFacts | undefined
  /** One's own: the plan may be changed. */
  isOwn: boolean
  /** The plan as the session has it. */
  plan: GanttAnswer | undefined
  /** The plan of the last step is on its way: the one of before shows. */
  isBehind: boolean
  isBusy: boolean
  /** One's own, and its plan is not loaded yet: trials would wait. */
  isOpening: boolean
  /** Why it could not be loaded. */
  openFailure: Error | null
  openAgain: () => void
  open: () => void
  /** What a change would do. */
  attempt: (change: ChangeDraft, signal?: AbortSignal) => Promise<SessionVerdict>
  /** Makes a change; a refusal is told. Answers whether it was made. */
  make: (change: ChangeDraft) => Promise<boolean>
  /** The same of cells, all of them as one step. */
  update: (cells: CellRows) => Promise<boolean>
  go: (position: number) => void
  save: () => void
  discard: () => void
  askFor: (withdraw: boolean) => void
  handOver: () => void
  take: () => void
}

const sessionKey = (scheduleId: number) => ['aps', 'session', scheduleId, currentLanguage()] as const

/**
 * Planning by hand on a schedule's plan: who does, the plan so far, and the steps. Others follow as it goes.
 * @param saved the plan that the page has already: until the first step it is the session's as well
 */
export function useSession(scheduleId: number, saved?: GanttAnswer): SessionModel {
  const client = useQueryClient()
  const { isBusy, run } = useBusy()
  const look = () => void client.invalidateQueries({ queryKey: sessionKey(scheduleId) })
  useEvent(sessionChanged, (event) => {
    if (event.scheduleId !== scheduleId) return
    look()
    if (event.version === null) void client.invalidateQueries({ queryKey: ['aps'] })
  })
  useLookAgain(look)
  const { data } = useQuery({
    queryKey: sessionKey(scheduleId),
    queryFn: ({ signal }) => call(getSession, { scheduleId }, { signal }),
  })
  const session = data?.session ?? undefined
  const loading = useLoading(scheduleId, session)
  const beginning = useBeginning(session, saved)
  const ganttQuery = useQuery({
    queryKey: ['aps-session-plan', session?.sessionId, session?.version],
    enabled: session !== undefined && beginning === undefined,
    // A state of the session never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getSessionGantt, { scheduleId }, { signal }),
  })
  const take = (next: SessionFacts | null) => client.setQueryData(sessionKey(scheduleId), { session: next })

  /** One step after the other; what another window did meanwhile is looked at. */
  function perform<T>(act: () => Promise<T>, done: (answer: T) => void): Promise<boolean> {
    return run(
      async () => done(await act()),
      (failure) => {
        if (failure instanceof CallError && failure.refusal === 'session.movedOn') return void tellWhatMoved(failure)
        tellFailure(failure)
        look()
      },
    )
  }

  /** What this window wanted was not done: it says what another one did instead. */
  async function tellWhatMoved({ message }: CallError): Promise<void> {
    await client.invalidateQueries({ queryKey: sessionKey(scheduleId) })
    const now = client.getQueryData<{ session: SessionFacts | null }>(sessionKey(scheduleId))?.session
    const difference = session && now ? movedOn(session, now) : undefined
    toast('warning', difference ? `${message} ${difference}` : message)
  }
  const stated = () => ({ scheduleId, version: session?.version ?? 0 })
  /** The next step goes on from the session that this one answers with. */
  async function step(act: () => Promise<OutputOf<typeof makeChange>>): Promise<boolean> {
    let isMade = false
    await perform(act, ({ verdict, session: next }) => {
      take(next)
      isMade = verdict.allowed
      if (!isMade) toast('warning', verdict.reason?.sentence ?? '')
    })
    return isMade
  }
  const over = () => {
    take(null)
    void client.invalidateQueries({ queryKey: ['aps'] })
  }
  return {
    session,
    isOwn: session?.isOwn ?? false,
    plan: session && (beginning ?? ganttQuery.data?.gantt),
    isBehind: session !== undefined && beginning === undefined && (!ganttQuery.data || ganttQuery.isPlaceholderData),
    isBusy,
    ...loading,
    open: () => void perform(() => call(openSession, { scheduleId }), take),
    attempt: (change, signal) =>
      call(tryChange, { ...stated(), ...change }, signal ? { signal } : {}).catch((failure: unknown) => {
        // The server knows better how far the session is, or whose.
        if (failure instanceof CallError && !failure.isUnanswered) look()
        throw failure
      }),
    make: (change) => step(() => call(makeChange, { ...stated(), ...change })),
    update: (tasks) => step(() => call(updatePlan, { ...stated(), tasks })),
    go: (position) => void perform(() => call(goToStep, { ...stated(), position }), take),
    save: () =>
      void perform(
        () => call(saveSession, stated()),
        ({ tasks, moulds, lateMoulds }) => {
          over()
          toast('success', tell('session.saved', { tasks, moulds, late: lateMoulds }))
        },
      ),
    discard: () => void perform(() => call(discardSession, stated()), over),
    askFor: (withdraw) => void perform(() => call(askForSession, { scheduleId, withdraw }), take),
    handOver: () => void perform(() => call(handOverSession, stated()), take),
    take: () => void perform(() => call(takeSession, { scheduleId }), take),
  }
}

/** Has the plan of one's own session loaded, however long that takes. */
function useLoading(
  scheduleId: number,
  session: SessionFacts | undefined,
): Pick<SessionModel, 'isOpening' | 'openFailure' | 'openAgain'> {
  const { isEnabled, isSuccess, isFetching, error, refetch } = useQuery({
    queryKey: ['aps-session-loaded', session?.sessionId],
    enabled: session?.isOwn ?? false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      for (;;) {
        const { isReady } = await call(readySession, { scheduleId }, { signal })
        if (isReady) return true
      }
    },
  })
  const isOpening = isEnabled && !isSuccess && (isFetching || error === null)
  return { isOpening, openFailure: isOpening ? null : error, openAgain: () => void refetch() }
}

/** Before the first step the plan is the saved one, of which nothing is changed. */
function useBeginning(session: SessionFacts | undefined, saved: GanttAnswer | undefined): GanttAnswer | undefined {
  const isSaved = session?.position === 0 && session.planId === saved?.planId
  return useMemo(() => {
    if (!saved || !isSaved) return undefined
    const { flags } = saved.tasks
    const isMarked = flags.some((own) => own & taskFlags.changed)
    return isMarked
      ? { ...saved, tasks: { ...saved.tasks, flags: flags.map((own) => own & ~taskFlags.changed) } }
      : saved
  }, [saved, isSaved])
}

/** Nobody changes an earlier plan: whatever session there is, it is of the one that counts. */
export const ofThePlan = (state: Pick<ScheduleState, 'isEarlier'> | undefined, model: SessionModel): SessionModel =>
  state?.isEarlier
    ? { ...model, session: undefined, plan: undefined, isOwn: false, isBehind: false, isOpening: false }
    : model
