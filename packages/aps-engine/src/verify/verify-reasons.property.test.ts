import { describe, expect, inject, it } from 'vitest'
import { generate } from '../generate/generate.ts'
import { asPlanned } from '../instance/ways.ts'
import type { Plan, PlannedTask, Problem, Reason } from '../model/model.ts'
import type { Settings } from '../model/settings.ts'
import { solve } from '../solve/solve.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { everyFeature } from '../testing/every-feature.ts'
import { verifyReasons } from './verify-reasons.ts'

/** Reasons that are not true, with the row that tells them. */
function untrueIn(problem: Problem, plan: Plan) {
  return verifyReasons(problem, plan).flatMap(({ fault, taskId, split, code, of }) => {
    if (!fault) return []
    const row = plan.tasks.find((one) => one.taskId === taskId && one.split === split)!
    return [{ fault, of, code, row: JSON.stringify(row) }]
  })
}

const factories: Record<string, { resources: number; tightness: number; settings?: Partial<Settings> }> = {
  'tight due dates': { resources: 30, tightness: 60 },
  'few machines': { resources: 14, tightness: 150 },
  'many machines, loose due dates': { resources: 60, tightness: 400 },
  'overtime as normal time': { resources: 30, tightness: 100, settings: { overtimeChoice: 'always' } },
  'as late as due dates allow': { resources: 30, tightness: 250, settings: { productionDirection: 'backward' } },
  'split work, conversions, part of a set': {
    resources: 30,
    tightness: 120,
    settings: { dynamicWorkSplitting: 'on', groupConversionHours: 1, minimumElectrodeTransfer: 2 },
  },
}

describe('reasons of plans after search', () => {
  it.each(Object.keys(factories))('[AP-15] are all true: %s', async (name) => {
    const factor = inject('propertyFactor')
    for (let seed = 1; seed <= factor; seed++) {
      const tasks = factor > 1 ? 300 + 700 * (seed % 2) : 300
      const problem = generate({ ...factories[name]!, seed, tasks, tasksPerMould: 40 })
      const plan = await solve(problem, { seed, budget: { iterations: 80 } })
      expect(untrueIn(problem, plan)).toEqual([])
    }
  })

  it('[AP-15] are all true of any problem', async () => {
    for (let seed = 1; seed <= 25 * inject('propertyFactor'); seed++) {
      const problem = anyProblem(seed)
      const plan = await solve(problem, { seed, budget: { iterations: 45 } })
      expect(untrueIn(problem, plan), `seed ${seed}`).toEqual([])
    }
  })

  // With more time their work would only begin later, to end no sooner than what it overlaps: their machines' calendars hold nothing.
  it.each([320, 844, 881])('[AP-15] are all true of work that overlaps: problem %d', async (seed) => {
    const problem = anyProblem(seed)
    const plan = await solve(problem, { seed, budget: { iterations: 45 } })
    expect(plan.tasks.some(({ why }) => why.some(({ code }) => code === 'overlap'))).toBe(true)
    expect(untrueIn(problem, plan)).toEqual([])
  })

  it('[AP-15] are all true of a set-up that holds work beside a queue, both behind a lock', async () => {
    const problem = everyFeature(3694)
    const plan = await solve(problem, { seed: 3694, budget: { iterations: 8 } })
    const codesOf = ({ why }: PlannedTask) => why.map(({ code }) => code).join(' ')
    expect(plan.tasks.map(codesOf)).toContain('locked queue setup startPoint')
    expect(untrueIn(asPlanned(problem, plan), plan)).toEqual([])
  })

  // With more people alone it would only begin later, to burn with no electrode before that is there; without the electrodes nobody is there yet.
  it.each([
    [6627, 1],
    [7697, 45],
  ])(
    '[AP-15] are all true of burns that electrodes and people hold only together: problem %d',
    async (seed, epochs) => {
      const problem = everyFeature(seed)
      const plan = await solve(problem, { seed, budget: { iterations: epochs } })
      const codesOf = ({ why }: PlannedTask) => why.map(({ code }) => code).join(' ')
      expect(plan.tasks.map(codesOf)).toContainEqual(expect.stringMatching(/^electrodes people/))
      expect(untrueIn(asPlanned(problem, plan), plan)).toEqual([])
    },
  )

  it.each([
    [203, 'a buffer that holds electrodes as well', 'buffer'],
    [243, 'a predecessor whose splits all have a way to go', 'flowTime'],
    [318, 'electrodes that people would be too early for', 'people'],
  ] as const)('[AP-15] are all true of problem %d: %s', async (seed, _, code) => {
    const problem = anyProblem(seed)
    const plan = await solve(problem, { seed, budget: { iterations: 45 } })
    expect(plan.tasks.some(({ why }) => why.some((reason) => reason.code === code))).toBe(true)
    expect(untrueIn(problem, plan)).toEqual([])
  })
})

describe('an untrue reason', () => {
  const change = (plan: Plan, row: PlannedTask, by: Partial<PlannedTask>): Plan => ({
    ...plan,
    tasks: plan.tasks.map((other) => (other === row ? { ...row, ...by } : other)),
  })
  const faultsOf = (problem: Problem, plan: Plan) =>
    untrueIn(problem, plan).map(({ fault, of, code }) => `${of} ${code} ${fault}`)
  const problem = generate({ seed: 3, tasks: 300, resources: 20, tasksPerMould: 40, tightness: 80 })
  const solved = () => solve(problem, { seed: 3, budget: { iterations: 20 } })
  const first = (plan: Plan, code: Reason['code']) => plan.tasks.find(({ why }) => why[0]?.code === code)!

  it.each([
    [
      'a queue that is not there',
      (row: PlannedTask) => ({ ...row.why[0]!, params: { ...row.why[0]!.params, taskIds: [] } }),
      'params',
    ],
    [
      'closed time where work stands',
      ({ resourceId }: PlannedTask) => ({ code: 'calendar', params: { resourceId } }),
      'changesNothing',
    ],
    [
      'people who are not needed',
      ({ resourceId }: PlannedTask) => ({ code: 'people', params: { resourceId } }),
      'changesNothing',
    ],
  ] as const)('is found: %s', async (_, reasonOf, fault) => {
    const plan = await solved()
    const row = plan.tasks.find(({ why, start }) => {
      if (why[0]?.code !== 'queue') return false
      const [taskId] = (why[0].params['taskIds'] as number[]).slice(-1)
      return plan.tasks.some((other) => other.taskId === taskId && other.end === start)
    })!
    const reason = reasonOf(row) as Reason
    const told = change(plan, row, { why: [reason, ...row.why.slice(1)] })
    expect(faultsOf(problem, told)).toContain(`start ${reason.code} ${fault}`)
  })

  it('is found: a row that could start earlier', async () => {
    const plan = await solved()
    const row = first(plan, 'queue')
    const gap = change(plan, row, { start: row.start! + 1, end: row.end! + 1 })
    expect(faultsOf(problem, gap)).toContain('start queue holdsNot')
  })

  it('is found: another resource would end it sooner', async () => {
    const plan = await solve(problem, { seed: 3, budget: { iterations: 80 } })
    const row = plan.tasks.find(({ whyHere }) => whyHere?.code === 'search')!
    const { resourceId } = row
    const told = change(plan, row, { whyHere: { code: 'earliestFinish', params: { resourceId, candidates: 2 } } })
    expect(faultsOf(problem, told)).toContain('place earliestFinish params')
  })
})
