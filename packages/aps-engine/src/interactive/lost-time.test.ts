import { expect, it } from 'vitest'
import type { Problem, Task } from '../model/model.ts'
import { defaultSettings } from '../model/settings.ts'
import { solve } from '../solve/solve.ts'
import { verify } from '../verify/verify.ts'
import { InteractiveSession } from './interactive-session.ts'

const taskOf = (id: number, minutes: number): Task => ({
  id,
  batchId: id,
  mouldId: id,
  sequence: 1,
  groupIds: [1],
  minutes,
  interruptible: false,
})
const problem: Problem = {
  start: 0,
  horizonEnd: 10_000,
  settings: { ...defaultSettings, overtimeChoice: 'whenLate' },
  calendars: [{ id: 1, intervals: [100, 800] }],
  groups: [{ id: 1 }],
  resources: [{ id: 1, groupIds: [1], calendarId: 1 }],
  moulds: [1, 2].map((id) => ({ id, due: id * 500, priority: 1 })),
  batches: [1, 2].map((id) => ({ id, mouldId: id, kind: 'workpiece', quantity: 1 })),
  tasks: [taskOf(1, 600), taskOf(2, 650)],
  links: [],
}

it('says of unplaced work that no overtime helps once its last stretch is closed', async () => {
  const plan = await solve(problem, { budget: { iterations: 1 } })
  expect(plan.tasks.map(({ unplaced }) => unplaced?.code)).toEqual([undefined, 'horizon'])
  const session = new InteractiveSession(problem, plan)
  expect(session.applyChange({ kind: 'closed', resourceId: 1, from: 720, until: 800 }).allowed).toBe(true)
  const now = session.plan()
  expect(now.tasks[1]!.unplaced).toMatchObject({ code: 'noCommonWorkingTime', params: { minutes: 650 } })
  expect(verify(session.problem, now)).toEqual([])
  const again = new InteractiveSession(session.problem, now).plan()
  expect(again.tasks[1]!.unplaced).toEqual(now.tasks[1]!.unplaced)
})
