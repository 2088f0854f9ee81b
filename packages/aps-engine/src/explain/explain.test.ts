import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { explain } from './explain.ts'
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
  return { ...explanation, kinds: explanation.stretches.map(({ kind, start, end }) => `${kind} ${end - start}`) }
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
      'processing 10',
      'calendar 60',
      'processing 20',
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
