/** Plans that are changed by hand through the calls that the planner makes. */
import { expect, type Page } from '@playwright/test'
import { workMs } from './calls.fixture.ts'
import { callOf } from './journey.fixture.ts'

const day = 24 * 60

/** Takes hold of a plan, and waits until it is loaded; answers the session's version. */
export async function openSession(planner: Page, scheduleId: number): Promise<number> {
  const { version } = await callOf(planner, 'aps/session/open.do', { scheduleId })
  const isReady = async () => (await callOf(planner, 'aps/session/ready.do', { scheduleId })).isReady
  await expect.poll(isReady, { timeout: workMs }).toBe(true)
  return version
}

/** Saves the plan with a mould that ends a day later: a run may come to the very plan that the shop has, and no mould moves. */
export async function putMouldOff(planner: Page, scheduleId: number): Promise<void> {
  const version = await openSession(planner, scheduleId)
  const { tasks, resources } = (await callOf(planner, 'aps/session/getGantt.do', { scheduleId })).gantt
  const latest = [...tasks.taskId.keys()]
    .filter((task: number) => resources[tasks.resource[task]])
    .toSorted((one: number, other: number) => tasks.end[other] - tasks.end[one])
  for (const task of latest) {
    const resourceId = resources[tasks.resource[task]].id
    const to = { taskId: tasks.taskId[task], split: tasks.split[task], resourceId, start: tasks.start[task] + day }
    const move = { scheduleId, version, kind: 'move', ...to }
    const { allowed, later } = await callOf(planner, 'aps/session/try.do', move)
    if (!allowed || later.length === 0) continue
    const { session } = await callOf(planner, 'aps/session/change.do', move)
    await callOf(planner, 'aps/session/save.do', { scheduleId, version: session.version })
    return
  }
  throw new Error('No task ends its mould later when it begins later.')
}
