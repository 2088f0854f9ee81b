import {
  listScheduleNames,
  loadData,
  schedule,
  startScheduling,
  stopScheduling,
  type RunResult,
} from '@mouldwright/aps/shared'
import { call, cancelJob, tellFailure, useJob } from '@mouldwright/web-kit'
import { entityPath } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

interface Work {
  scheduleId: number
  phase: 'loading' | 'running'
  taskId: number
}

/** The schedule to plan with: the default one, or else a new one. */
async function scheduleToPlan(name: string): Promise<number> {
  const known = (await call(listScheduleNames, {})).filter(({ isMock }) => !isMock)
  const [first] = [...known.filter(({ isDefault }) => isDefault), ...known]
  if (first) return first.id
  const made = await call<{ id: number }>(entityPath(schedule, 'add'), { name, isDefault: true }, { changes: true })
  return made.id
}

/** The first plan: what has been asked for, how far it is, and what came of it. */
export function useFirstPlan(name: string) {
  const client = useQueryClient()
  const [work, setWork] = useState<Work>()
  const [isAsking, setAsking] = useState(false)
  const { job: known } = useJob<RunResult>(work?.taskId)
  // What a load left does not speak for the run that follows it.
  const job = known?.taskId === work?.taskId ? known : undefined
  const isOver = job?.status === 'failed' || job?.status === 'cancelled'
  const isLoaded = work?.phase === 'loading' && job?.status === 'succeeded'
  const result = work?.phase === 'running' && job?.status === 'succeeded' ? job.result : null

  async function begin(of: () => Promise<Work>): Promise<void> {
    setAsking(true)
    try {
      setWork(await of())
    } catch (failure) {
      setWork(undefined)
      tellFailure(failure)
    } finally {
      setAsking(false)
    }
  }

  const start = () =>
    begin(async () => {
      const scheduleId = await scheduleToPlan(name)
      const { taskId } = await call<{ taskId: number }>(loadData.path, { scheduleId }, { changes: true })
      return { scheduleId, phase: 'loading', taskId }
    })

  useEffect(() => {
    if (!isLoaded) return
    const { scheduleId } = work!
    void begin(async () => {
      const { taskId } = await call<{ taskId: number }>(startScheduling.path, { scheduleId }, { changes: true })
      return { scheduleId, phase: 'running', taskId }
    })
    // Once for each load that has ended.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isLoaded])

  useEffect(() => {
    if (result) void client.invalidateQueries({ queryKey: ['entity'] })
  }, [result, client])

  /** A run keeps the best plan so far; a load is given up. */
  function stop(): void {
    if (!work) return
    const { phase, taskId, scheduleId } = work
    const asked = phase === 'loading' ? cancelJob(taskId) : call(stopScheduling, { scheduleId }, { changes: true })
    asked.catch(tellFailure)
  }

  const isAtWork = isAsking || (work !== undefined && !isOver && !result)
  return { work, job, result, isOver, isAtWork, isAsking, start, stop }
}
