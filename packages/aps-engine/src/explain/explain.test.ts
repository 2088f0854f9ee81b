import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { explain } from './explain.ts'
import { partsOf } from './joined-stretches.ts'
import { generate } from '../generate/generate.ts'
import type { Problem } from '../model/model.ts'
import { readJsonProblem } from '../io/json-problem.ts'
import type { Settings } from '../model/settings.ts'
import { solve } from '../solve/solve.ts'

function readCase(name: string, settings: Partial<Settings> = {}): Problem {
  const problem = readJsonProblem(readFileSync(new URL(`../../cases/${name}/problem.json`, import.meta.url), 'utf8'))
  return { ...problem, settings: { ...problem.settings, ...settings } }
}

/** The chain of a task or mould in the planner's own rule, as kinds and minutes. */
async function chainOf(name: string, of: { mouldId: number } | { taskId: number }, settings: Partial<Settings> = {}) {
  const problem = readCase(name, settings)
  const plan = await solve(problem, { budget: { iterations: 1 } })
  const explanation = explain(problem, plan, of)!
  const told = (parts: readonly { kind: string; minutes: number }[]) =>
    ` (${parts.map(({ kind, minutes }) => `${kind} ${minutes}`).join(', ')})`
  return {
    ...explanation,
    kinds: explanation.stretches.map(
      ({ kind, start, end, parts }) => `${kind} ${end - start}${parts ? told(parts) : ''}`,
    ),
  }
}

describe('explain', () => {
  it('follows a chain over machines: work, lunch, transfer', async () => {
    const { kinds } = await chainOf('flow-time', { mouldId: 1 }, { defaultFlowTimeHours: 2 })
    expect(kinds).toEqual([
      'processing 30',
      'processing 30',
      'transfer 20',
      'processing 30',
      'transfer 120',
      'processing 90 (calendar 60, processing 30)',
    ])
  })

  it('says how late a mould is and that closed time is most of it', async () => {
    const { lateMinutes, totals } = await chainOf('overtime', { mouldId: 1 }, { overtimeChoice: 'never' })
    expect(lateMinutes).toBe(920)
    expect(totals).toEqual({ processing: 500, calendar: 2400 })
  })

  it.each([
    ['material', 1, 'gate'],
    ['cam-gate', 2, 'gate'],
    ['paused', 2, 'queue'],
    ['capacity', 3, 'ownMould'],
    ['people', 2, 'people'],
    ['lock', 1, 'lock'],
    ['outside', 3, 'outside'],
    ['setup', 2, 'setup'],
    ['release', 2, 'release'],
  ] as const)('%s: task %i ends with a cause of kind %s', async (name, taskId, kind) => {
    const { totals } = await chainOf(name, { taskId })
    expect(totals[kind]).toBeGreaterThan(0)
  })

  it('tells a wait on one machine once, and how much of it is closed time', async () => {
    const people = await chainOf('people', { taskId: 2 })
    expect(people.kinds).toEqual(['people 180 (people 120, calendar 60)', 'processing 120'])
    const setup = await chainOf('setup', { taskId: 2 })
    expect(setup.kinds).toContain('calendar 110 (calendar 60, idle 50)')
    const idle = setup.stretches.flatMap(partsOf).find(({ kind }) => kind === 'idle')
    expect(idle?.reason).toMatchObject({ code: 'setup', params: { minutes: 90 } })
  })

  it('fills the lead time exactly, never with a queue of nobody', async () => {
    const problem = generate({ seed: 4, tasks: 400, resources: 20, tightness: 100 })
    const plan = await solve(problem, { seed: 4, budget: { iterations: 60 } })
    for (const { id } of problem.moulds) {
      const { from, to, stretches, totals } = explain(problem, plan, { mouldId: id })!
      expect(stretches.map(({ start }) => start)).toEqual([from, ...stretches.slice(0, -1).map(({ end }) => end)])
      expect(stretches.at(-1)!.end).toBe(to)
      const parts = stretches.flatMap(partsOf)
      expect(parts.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(to - from)
      expect(Object.values(totals).reduce((sum, minutes) => sum + minutes, 0)).toBe(to - from)
      for (const { kind, reason } of parts)
        if (kind === 'queue' || kind === 'ownMould') expect(reason!.params['taskIds']).not.toEqual([])
      // Work, what it waits for on its resource, set-up, and the way there: no more for any task.
      const tasks = new Set(stretches.map(({ taskId }) => taskId))
      expect(stretches.length).toBeLessThanOrEqual(5 * tasks.size)
    }
  })

  it('buffer: names the bottleneck buffer', async () => {
    const { totals } = await chainOf('buffer', { taskId: 2 }, { bottleneckBufferHours: 3 })
    expect(totals.buffer).toBe(180)
  })

  it('answers why not that machine: the limit, or when it could start there and what stands in the way', async () => {
    const { alternatives } = await chainOf('spec-limit', { taskId: 1 })
    expect(alternatives).toEqual([
      { resourceId: 11, chosen: true, start: 480, end: 540 },
      {
        resourceId: 12,
        chosen: false,
        excluded: { code: 'noCapableResource', params: { resourceId: 12, spec: 'length', value: 200, limit: 300 } },
      },
    ])
    const queued = await chainOf('lock', { taskId: 2 }, { resourceLocking: 'resource' })
    expect(queued.alternatives?.find(({ resourceId }) => resourceId === 12)).toMatchObject({
      chosen: false,
      start: 540,
      why: { code: 'queue', params: { taskIds: [1] } },
    })
  })

  it('has nothing to say about what has no place', async () => {
    const problem = readCase('cycle')
    const plan = await solve(problem, { budget: { iterations: 1 } })
    expect(explain(problem, plan, { taskId: 1 })).toBeUndefined()
    expect(explain(problem, plan, { mouldId: 99 })).toBeUndefined()
  })
})
