import { describe, expect, it } from 'vitest'
import { generate } from '../generate/generate.ts'
import type { Intervals, Plan, Problem } from '../model/model.ts'
import { verify } from '../verify/verify.ts'
import { solve } from './solve.ts'

const epochs = 50

const tardinessOf = ({ objective }: Plan) => objective.find(({ name }) => name === 'weightedTardiness')!.value
/** Of a task's record what says how it is linked to its shop, without what its shop asked of it. */
const bare = ({ id, batchId, mouldId, sequence, groupIds }: Problem['tasks'][number]) => ({
  ...{ id, batchId, mouldId, sequence, groupIds, minutes: 0 },
})
const valueOf = ({ objective }: Plan, name: string) => objective.find((of) => of.name === name)!.value

const shops = new Map<number, ReturnType<typeof publish>>()
const publishedShop = (seed: number) => shops.get(seed) ?? shops.set(seed, publish(seed)).get(seed)!

/** A shop that is late, as it was planned and published. */
async function publish(seed: number): Promise<{ problem: Problem; published: Plan }> {
  const shop = generate({ seed, tasks: 120, resources: 14, tasksPerMould: 20, tightness: 60 })
  const gated: Problem = {
    ...shop,
    settings: { ...shop.settings, reusePreviousResource: 'yes' },
    // Half of the moulds wait for material.
    tasks: shop.tasks.map((task) =>
      task.mouldId % 2 && !task.started ? { ...task, gates: [{ kind: 'material', at: shop.start + 6 * 1_440 }] } : task,
    ),
  }
  const published = await solve(gated, { seed, budget: { epochs } })
  const rows = new Map(published.tasks.map((row) => [row.taskId, row]))
  const tasks = gated.tasks.map((task) => {
    const row = rows.get(task.id)!
    return task.started || row.start === null || row.splits > 1
      ? task
      : { ...task, planned: { resourceId: row.resourceId, start: row.start } }
  })
  return { problem: { ...gated, tasks }, published }
}

/** Who works most in a plan. */
function busiest({ tasks }: Plan, problem: Problem): number {
  const load = new Map<number, number>()
  for (const { resourceId, workMinutes } of tasks)
    if (resourceId !== null) load.set(resourceId, (load.get(resourceId) ?? 0) + workMinutes)
  const started = new Set(problem.tasks.map((task) => task.started?.resourceId))
  return [...load].filter(([id]) => !started.has(id)).sort((a, b) => b[1] - a[1])[0]![0]
}

const after = (list: Intervals = [], from: number): number[] => {
  const kept: number[] = []
  for (let i = 0; i < list.length; i += 2) if (list[i + 1]! > from) kept.push(Math.max(list[i]!, from), list[i + 1]!)
  return kept
}

const changes: Record<string, (problem: Problem, published: Plan) => Problem> = {
  'gates of late moulds are open': (problem) => ({
    ...problem,
    tasks: problem.tasks.map(({ gates: _, ...task }) => task),
  }),
  'a machine is down for a week': (problem, published) => {
    const id = busiest(published, problem)
    const resource = problem.resources.find((of) => of.id === id)!
    const calendar = problem.calendars.find((of) => of.id === resource.calendarId)!
    const until = problem.start + 7 * 1_440
    const { intervals, overtime, unattended } = calendar
    const down = {
      id: 9_999,
      intervals: after(intervals, until),
      overtime: after(overtime, until),
      unattended: after(unattended, until),
    }
    return {
      ...problem,
      calendars: [...problem.calendars, down],
      resources: problem.resources.map((of) => (of === resource ? { ...of, calendarId: down.id } : of)),
    }
  },
  'bottlenecks have one machine more': (problem, published) => {
    const like = problem.resources.find(({ id }) => id === busiest(published, problem))!
    return { ...problem, resources: [...problem.resources, { ...like, id: 990_001, key: 'more' }] }
  },
}

describe('a run from the published plan', () => {
  it.each(Object.keys(changes))('is no later than one from scratch after a change: %s', async (name) => {
    for (const seed of [1, 2]) {
      const { problem, published } = await publishedShop(seed)
      const changed = changes[name]!(problem, published)
      const scratch = await solve(changed, { seed, budget: { epochs } })
      const further = await solve(changed, { seed, budget: { epochs }, startFrom: published, reuse: 'off' })
      expect(verify(changed, further)).toEqual([])
      // Searches that begin elsewhere end a little apart; a run that stays in the published plan ends far above.
      expect(tardinessOf(further)).toBeLessThanOrEqual(tardinessOf(scratch) * 1.03)
    }
  })

  it('keeps the published resources where nothing has changed, and is not later for it', async () => {
    const { problem, published } = await publishedShop(1)
    const further = await solve(problem, { seed: 9, budget: { epochs }, startFrom: published, reuse: 'off' })
    expect(tardinessOf(further)).toBeLessThanOrEqual(tardinessOf(published))
    const scratch = await solve(problem, { seed: 9, budget: { epochs } })
    expect(valueOf(further, 'resourceChanges')).toBeLessThan(Math.max(1, valueOf(scratch, 'resourceChanges')))
  })

  it('has resources chosen anew by a rule that is not the search’s own, where another one had chosen them', async () => {
    const { problem, published } = await publishedShop(1)
    const rate = new Map(problem.resources.map(({ id }, at) => [id, 10 + ((at * 37) % 50)]))
    const costOf = ({ tasks }: Plan) =>
      tasks.reduce((sum, { resourceId, workMinutes }) => sum + workMinutes * (rate.get(resourceId ?? 0) ?? 0), 0)
    const cheap: Problem = {
      ...problem,
      settings: { ...problem.settings, resourceSelectionRule: 'lowestRate' },
      resources: problem.resources.map((of) => ({ ...of, ratePerHour: rate.get(of.id)! })),
    }
    const further = await solve(cheap, { seed: 1, budget: { epochs }, startFrom: published, reuse: 'off' })
    expect(verify(cheap, further)).toEqual([])
    expect(costOf(further)).toBeLessThan(costOf(published))
    const scratch = await solve(cheap, { seed: 1, budget: { epochs } })
    expect(costOf(further)).toBeLessThanOrEqual(costOf(scratch))
    // What the rule has chosen once stays where it is.
    const again = await solve(cheap, { seed: 2, budget: { epochs }, startFrom: further, reuse: 'off' })
    expect(costOf(again)).toBeLessThanOrEqual(costOf(further))
    expect(tardinessOf(again)).toBeLessThanOrEqual(tardinessOf(further))
  })

  it('[AP-02] resumes paused work before new work where the settings ask for that, whatever was published', async () => {
    const { problem } = await publishedShop(1)
    const [resource] = problem.resources
    const [calendar] = problem.calendars
    const task = (id: number) => ({ ...problem.tasks[0]!, id, batchId: id, mouldId: id, sequence: 1, gates: [] })
    const shop = (pausedTaskPriority: 'yes' | 'no'): Problem => ({
      ...problem,
      settings: { ...problem.settings, pausedTaskPriority },
      resources: [resource!],
      calendars: [{ ...calendar!, id: resource!.calendarId, intervals: [problem.start, problem.horizonEnd] }],
      groups: problem.groups.filter(({ id }) => id === resource!.mainGroupId),
      moulds: [1, 2].map((id) => ({ id, due: problem.start, priority: id === 1 ? 1 : 9 })),
      batches: [1, 2].map((id) => ({ id, mouldId: id, kind: 'workpiece' as const, quantity: 1 })),
      links: [],
      flowTimes: [],
      tasks: [
        {
          ...bare(task(1)),
          minutes: 1_200,
          started: { resourceId: resource!.id, progress: 0, workedMinutes: 0, paused: true },
        },
        { ...bare(task(2)), minutes: 240 },
      ],
    })
    const first = ({ tasks }: Plan) => tasks.toSorted((a, b) => a.start! - b.start!)[0]!.taskId
    const published = await solve(shop('no'), { seed: 1, budget: { epochs } })
    expect(first(published)).toBe(2)
    const further = (asked: 'yes' | 'no') =>
      solve(shop(asked), { seed: 1, budget: { epochs }, startFrom: published, reuse: 'off' })
    expect(first(await further('no'))).toBe(2)
    expect(first(await further('yes'))).toBe(1)
  })
})
