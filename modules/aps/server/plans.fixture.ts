/** Schedules, their runs and plans, as tests ask for them. */
import type { Caller } from '@mouldwright/testkit'

export const newSchedule = (caller: Caller, given: object = {}): Promise<{ id: number; version: number }> =>
  caller.ok('aps/schedule/add.do', { name: 'Main', timeBudgetSeconds: 1, ...given })

export const loadPath = 'aps/exe/job/getApsBaseData'
export const startPath = 'aps/exe/job/startScheduling'

async function runJob(caller: Caller, path: string, scheduleId: number) {
  const { taskId } = await caller.ok(path, { scheduleId })
  return caller.job(taskId)
}
export const load = (caller: Caller, scheduleId: number) => runJob(caller, loadPath, scheduleId)
export const start = (caller: Caller, scheduleId: number) => runJob(caller, startPath, scheduleId)

/** A schedule with data and a plan. */
export async function planned(caller: Caller, given: object = {}): Promise<{ scheduleId: number; planId: number }> {
  const { id: scheduleId } = await newSchedule(caller, given)
  await load(caller, scheduleId)
  const job = await start(caller, scheduleId)
  if (job.status !== 'succeeded') throw new Error(`The run ended ${job.status}: ${JSON.stringify(job.error)}`)
  return { scheduleId, planId: job.result.planId }
}

/** Takes hold of a schedule's plan, which is loaded then: on a busy machine that may take longer than a question of it waits. */
export async function openPlan(caller: Caller, scheduleId: number) {
  const session = await caller.ok('aps/session/open.do', { scheduleId })
  const isReady = async () => (await caller.ok('aps/session/ready.do', { scheduleId })).isReady as boolean
  while (!(await isReady()));
  return session
}

/** The chart's columns, row by row. */
export function chartRows(gantt: any): {
  taskId: number
  resource: string
  resourceId: number
  start: number
  end: number
  mould: number
  flags: number
}[] {
  const { tasks, resources } = gantt
  return tasks.taskId.map((taskId: number, at: number) => ({
    taskId,
    resource: resources[tasks.resource[at]].name,
    resourceId: resources[tasks.resource[at]].id,
    start: tasks.start[at],
    end: tasks.end[at],
    mould: tasks.mould[at] + 1,
    flags: tasks.flags[at],
  }))
}
