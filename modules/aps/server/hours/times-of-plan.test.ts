import { generate, solve } from '@mouldwright/aps-engine'
import { addDays, hoursOf, localDayStart, sumHours } from '@mouldwright/worktime'
import { expect, it } from 'vitest'
import { baseOf, numbered } from '../engine/session/planned.fixture.ts'
import { decompressedSync } from '../compressed-json.ts'
import type { Names } from '../names.ts'
import { ganttOf, type StoredGantt } from '../gantt/gantt-columns.ts'
import { resourceTimes } from './resource-times.ts'

/** People at machines, hours without people, overtime, machines of several places: all that makes a task's hours its own. */
async function solved() {
  const problem = numbered(
    generate({ seed: 7, tasks: 400, resources: 14, tasksPerMould: 25, settings: { overtimeChoice: 'always' } }),
  )
  const plan = await solve(problem, { seed: 1, budget: { epochs: 1 } })
  const names = decompressedSync<Names>(baseOf(problem, plan).names)
  return { problem, plan, gantt: ganttOf(problem, names, plan) }
}

it('[PH-15] plans on each resource what the engine says that its tasks work', async () => {
  const { problem, plan, gantt } = await solved()
  const worked = new Map<number, number>()
  for (const { resourceId, workMinutes } of plan.tasks)
    if (resourceId !== null) worked.set(resourceId, (worked.get(resourceId) ?? 0) + workMinutes)
  const resources = resourceTimes(gantt)
  const horizon = { start: problem.start, end: problem.horizonEnd }
  const until = { start: gantt.start, end: gantt.until }
  const facts = gantt.hours!
  // Some tasks wait for people or run on without them, and some resources are open longer: else this would show nothing.
  expect(facts.tasks.some((place) => place >= 0)).toBe(true)
  expect(facts.overtime.some((place) => place >= 0)).toBe(true)
  const done = gantt.tasks.status.filter((status) => status === 2).length
  expect(done).toBe(0)
  for (const { id, time } of resources) expect(hoursOf(time, horizon).planned, `R${id}`).toBe(worked.get(id) ?? 0)
  let runsOn = 0
  const opened = new Map(plan.overtime.map(({ resourceId, intervals }) => [resourceId, intervals]))
  for (const { id, time } of resources) {
    const own = opened.get(id) ?? []
    const minutes = own.reduce((sum, at, place) => sum + (place % 2 ? at : -at), 0)
    expect(hoursOf(time, horizon)).toMatchObject({ overtime: time.capacity * minutes })
    expect(hoursOf(time, horizon).free).toBeGreaterThanOrEqual(0)
    // Nothing is planned beyond the time that there is; what runs on unattended is part of that.
    const { planned, available, unattended } = hoursOf(time, horizon)
    expect(planned, `R${id}`).toBeLessThanOrEqual(available)
    runsOn += unattended
  }
  expect(runsOn).toBeGreaterThan(0)
  // The chart's loads are the same hours.
  for (const { id, time } of resources) {
    const { planned, available } = hoursOf(time, until)
    expect(gantt.resources.find((of) => of.id === id)!.load).toBeCloseTo((100 * planned) / available, 9)
  }
})

it('[PH-15] adds days up to weeks over a whole plan, as it is kept', async () => {
  const { gantt } = await solved()
  const kept = JSON.parse(JSON.stringify(gantt)) as StoredGantt
  const zone = 'Europe/Berlin'
  const at = (day: number) => localDayStart(addDays('2026-03-16', day), zone)
  for (const { time } of resourceTimes(kept))
    for (let week = 0; week < 3; week += 1) {
      const days = Array.from({ length: 7 }, (_, day) =>
        hoursOf(time, { start: at(7 * week + day), end: at(7 * week + day + 1) }),
      )
      expect(sumHours(days)).toEqual(hoursOf(time, { start: at(7 * week), end: at(7 * week + 7) }))
    }
})

it('[PH-15] reckons plans that were kept before with the open time of their resources', async () => {
  const { hours: _, ...before } = (await solved()).gantt
  for (const { time } of resourceTimes(before)) {
    const all = hoursOf(time, { start: before.start, end: before.horizonEnd })
    expect(all.planned).toBe(all.available - all.free)
    expect(all.overtime).toBe(0)
  }
})
