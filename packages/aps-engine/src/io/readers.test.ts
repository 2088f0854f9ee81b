import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { level } from '../instance/objective-levels.ts'
import { check } from '../instance/check.ts'
import type { Plan, Problem } from '../model/model.ts'
import { solve } from '../solve/solve.ts'
import { verify } from '../verify/verify.ts'
import { withDueDates } from './job-shop.ts'
import { readProblem } from './read-problem.ts'
import type { Format } from './read-problem.ts'

const fileText = (name: string) => readFileSync(new URL(`./files/${name}`, import.meta.url), 'utf8')
const makespan = (plan: Plan) => plan.objective.find(({ name }) => name === 'makespan')?.value

async function solved(problem: Problem): Promise<Plan> {
  expect(check(problem).filter(({ severity }) => severity === 'error')).toEqual([])
  const plan = await solve(problem, { seed: 1, budget: { iterations: 1000 } })
  expect(verify(problem, plan)).toEqual([])
  return plan
}

const twoJobs = '2 2\n0 3 1 2\n1 4 0 1\n'
const printShop = JSON.stringify({
  resources: [
    { id: 1, setup_size: [2, 1], setup_color: 3, setup_varnish: 4, availability: [0, 20, 30, 100] },
    { id: 2, setup_size: [2, 1], setup_color: 3, setup_varnish: 4, availability: [0, 100] },
  ],
  jobs: [
    {
      id: 1,
      topology: [
        {
          id: 1,
          starting: -1,
          release: 0,
          overlap: 0.5,
          size: 1,
          color: 1,
          varnish: 1,
          resources: [1],
          time: [10],
          sucessors: [2],
        },
        {
          id: 2,
          starting: -1,
          release: 0,
          overlap: 1,
          size: 2,
          color: 1,
          varnish: 1,
          resources: [2],
          time: [4],
          sucessors: [],
        },
        {
          id: 3,
          starting: 40,
          release: 0,
          overlap: 1,
          size: 2,
          color: 2,
          varnish: 1,
          resources: [1],
          time: [5],
          sucessors: [],
        },
      ],
    },
  ],
})

describe('readers', () => {
  it.each([
    ['jsp', 'ft06.jsp.txt', 55],
    ['fjsp', 'kacem1.fjsp.txt', 11],
    ['fjsp-sdst', 'fattahi-setup-01.sdst.txt', 70],
  ] as const)('%s: %s is solved to its optimum %i', async (format, name, optimum) => {
    expect(makespan(await solved(readProblem(format, fileText(name))))).toBe(optimum)
  })

  it('jsp: lines of unequal length and a machine twice in a job', async () => {
    expect(makespan(await solved(readProblem('jsp', '2 2\n0 3 1 2 0 1\n1 4\n')))).toBe(7)
  })

  it('fajsp: an arc graph instead of jobs', async () => {
    // 0 and 1 before 2, on two machines that both may do all; 3 stands alone.
    const text = '4 2 2\n0 2\n1 2\n2 0 5 1 5\n2 0 5 1 5\n2 0 4 1 3\n1 0 1\n'
    const problem = readProblem('fajsp', text)
    expect(problem.moulds.length).toBe(2)
    expect(makespan(await solved(problem))).toBe(8)
  })

  it('ops: calendars, overlap, fixed starts, and set-ups before the first operation too', async () => {
    const plan = await solved(readProblem('ops', printShop))
    const row = (taskId: number) => plan.tasks.find((task) => task.taskId === taskId)!
    // Largest set-up 2 + 3 + 4 first; half of 10 done at 14; not over before its predecessor at 19.
    expect(row(1)).toMatchObject({ start: 9, end: 19 })
    expect(row(2)).toMatchObject({ start: 15, end: 19 })
    expect(row(3)).toMatchObject({ start: 40, setupMinutes: 4 })
  })

  it('gives due dates and weights by the rule of Singer and Pinedo', async () => {
    const problem = withDueDates(readProblem('jsp', fileText('ft06.jsp.txt')), 1.3)
    const minutes = (mouldId: number) =>
      problem.tasks.filter((task) => task.mouldId === mouldId).reduce((sum, task) => sum + task.minutes, 0)
    expect(problem.moulds.map(({ due }) => due)).toEqual(problem.moulds.map(({ id }) => Math.floor(1.3 * minutes(id))))
    expect(problem.moulds.map(({ priority }) => priority)).toEqual([4, 2, 2, 2, 2, 1])
    expect((await solved(problem)).objective[level.weightedTardiness]!.name).toBe('weightedTardiness')
  })

  it('keeps the first jobs only, where the literature does', () => {
    const problem = withDueDates(readProblem('jsp', fileText('ft06.jsp.txt')), 1.5, 4)
    expect([problem.moulds.length, problem.tasks.length, problem.links.length]).toEqual([4, 24, 20])
  })

  it.each<[Format, string, string]>([
    ['jsp', 'hello', 'no number'],
    ['jsp', '3 2\n0 1 1 1\n', '3 jobs are promised'],
    ['jsp', '1 2\n5 1\n', '5 is not a machine'],
    ['jsp', '1 2\n0 -4\n', '-4 is not minutes'],
    ['fjsp', '1 1\n2 1 0 3\n', 'it ends where'],
    ['fjsp', '1 1\n1 0\n', 'without machine'],
    ['fjsp-sdst', '1 1 1\n1 1 0 3\n0\n', 'machines count from 1'],
    ['fajsp', '2 1 1\n0 7\n', '7 is not an operation'],
    ['ops', '{', 'no JSON'],
    ['ops', '{}', 'resources or jobs are missing'],
    ['json', '[1', 'cannot be parsed'],
    ['json', '{"start":0,"horizonEnd":9}', '/calendars is missing; /groups is missing'],
  ])('%s: refuses %j and says why', (format, text, fault) => {
    expect(() => readProblem(format, text)).toThrow(fault)
  })

  it('json: a problem comes back as it went, with defaults for settings that are left out', () => {
    const problem = readProblem('jsp', twoJobs)
    expect(readProblem('json', JSON.stringify(problem))).toEqual(problem)
    const { settings } = readProblem('json', JSON.stringify({ ...problem, settings: {} }))
    expect(settings.overtimeChoice).toBe('whenLate')
  })
})
