/** What of an open planning session breaks down to make a mould late. */
import type { Page } from '@playwright/test'
import { callOf } from './journey.fixture.ts'

const twoWeeks = 14 * 24 * 60

/** A minute of the chart by the factory's clock, as fields take it. */
export const clockOf = (minute: number) =>
  new Date((minute + 8 * 60) * 60_000).toISOString().slice(0, 16).replace('T', ' ')

/** A machine that the latest mould cannot do without for two weeks, though another one could take its work. */
export async function neededMachine(planner: Page, scheduleId: number) {
  const { version, gantt } = await callOf(planner, 'aps/session/getGantt.do', { scheduleId })
  const { tasks, resources } = gantt
  const finish = Math.max(...gantt.moulds.map((of: any) => of.finish ?? 0))
  const at = gantt.moulds.findIndex((of: any) => of.finish === finish)
  const mould = gantt.moulds[at]
  const own = [...tasks.taskId.keys()]
    .filter((task: number) => tasks.mould[task] === at && resources[tasks.resource[task]]?.kind === 'machine')
    .toSorted((one: number, other: number) => tasks.start[other] - tasks.start[one])
  for (const task of own) {
    const { resourceIds } = await callOf(planner, 'aps/session/targets.do', { scheduleId, taskId: tasks.taskId[task] })
    if (resourceIds.length < 2) continue
    const resource = resources[tasks.resource[task]]
    const [from, until] = [tasks.start[task], tasks.start[task] + twoWeeks]
    const closed = { scheduleId, version, kind: 'closed', resourceId: resource.id, from, until }
    const { allowed, later } = await callOf(planner, 'aps/session/try.do', closed)
    if (allowed && later.some(({ mouldId }: any) => mouldId === mould.id)) return { mould, resource, from, until }
  }
  throw new Error('No machine is needed by the latest mould alone.')
}
