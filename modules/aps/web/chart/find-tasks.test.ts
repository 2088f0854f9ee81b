import { describe, expect, it } from 'vitest'
import { findTasks } from './find-tasks.ts'
import { smallPlan as plan } from './gantt-data.fixture.ts'
import { planViews } from './chart-rows.ts'
import { factsOf, ganttDataOf } from './gantt-data.ts'
import { noFilter } from './plan-filter.ts'
import { taskForms } from '../task-name.ts'

const all = [...plan.tasks.taskId.keys()]
const words = all.map((at) => factsOf(plan, at)!.words)
/** Tasks that a form names alike, such as both splits of one. */
const namedAlike = (form: (typeof taskForms)[keyof typeof taskForms], at: number) =>
  all.filter((other) => form(words[other]!) === form(words[at]!))

describe('finding tasks', () => {
  it.each(Object.entries(taskForms))('[AP-01] finds a task by the form “%s”, as the product writes it', (_, form) => {
    for (const at of all)
      expect(findTasks(plan, form(words[at]!)).toSorted(), form(words[at]!)).toEqual(namedAlike(form, at))
  })

  it.each(planViews)('finds a task by whatever stands on its bar by %s', (view) => {
    const shown = ganttDataOf(plan, { view, colouring: 'status', only: [], filter: noFilter }, String).tasks
    for (const [place, at] of (shown.id ?? all).entries())
      for (const label of shown.labels(place)) expect(findTasks(plan, label), label).toContain(at)
  })

  it.each([
    ['m26-001', [2]],
    ['Ｃ０１', [0, 1]],
    ['supplier', [2]],
    ['m26-002-c01', [0, 1]],
    ['M26-002-C01-1', [0, 1]],
    ['M26-002 C01', [0, 1]],
    ['C01 M26-002', [0, 1]],
    ['M26-001 C01', []],
    ['M26-002 C01-20', []],
    ['lid, cavity', [0, 1]],
    ['e07-20', [2]],
    ['20', [2]],
    ['  ', []],
    [' · ', []],
    ['nothing', []],
  ])('finds %j', (text, hits) => {
    expect(findTasks(plan, text)).toEqual(hits)
  })

  it('[AP-01] finds a task by the end of its part’s number and its operation, as one word', () => {
    const parts = plan.parts.map((part) => ({ ...part, number: `M26-${part.number}` }))
    expect(findTasks({ ...plan, parts }, 'e07-20')).toEqual([2])
  })

  it('puts what a word names whole before what only has it within', () => {
    // `1` is within every number of a mould and part but the operation of none; `10` is the operation of the first two.
    expect(findTasks({ ...plan, tasks: { ...plan.tasks, operation: [100, 1, 20] } }, 'M26 1')[0]).toBe(1)
  })
})
