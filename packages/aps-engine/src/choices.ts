import type { Clocks } from './clocks.ts'
import { candidatesOf, exclusion, lockOf, ownGroup, seatsOf, workLeft, workOn } from './facts.ts'
import type { Candidate, Facts, Seat } from './facts.ts'
import type { Reason, Task } from './model.ts'

export interface Choices {
  choices: readonly Seat[]
  /** The lock's resource is one that may take the task. */
  isHeld: boolean
  problem?: Reason
}

const nowhere: readonly Seat[] = []

/** Where a task may go, in a fixed order; a started task only where it is, a locked one only where it was planned. */
export function choicesOf(facts: Facts, task: Task): Choices {
  if (task.milestone || task.outside) return { choices: nowhere, isHeld: false }
  const seats = seatsOf(facts, task)
  if (task.started) {
    const at = facts.resources.get(task.started.resourceId)!
    const own = seats.find(({ resource }) => resource === at)
    return { choices: [own ?? { resource: at, group: ownGroup(facts, at) }], isHeld: true }
  }
  const { resources } = facts.problem
  let able = seats
  if (seats.some(({ resource }) => exclusion(facts, task, resources[resource]!)))
    able = seats.filter(({ resource }) => !exclusion(facts, task, resources[resource]!))
  const planned = task.planned?.resourceId ?? undefined
  if (planned !== undefined && lockOf(facts, task)) {
    const at = facts.resources.get(planned)
    const held = able.filter(({ resource }) => resource === at)
    if (held.length) return { choices: held, isHeld: true }
  }
  if (able.length) return { choices: able, isHeld: false }
  return { choices: nowhere, isHeld: false, problem: nobody(candidatesOf(facts, task)) }
}

/** One reason for all exclusions: the first limit, and how many resources it and others shut out. */
function nobody(all: readonly Candidate[]): Reason {
  const reasons = all.flatMap(({ excluded }) => excluded ?? [])
  const limit = reasons.find(({ code }) => code === 'noCapableResource') ?? reasons[0]
  if (!limit) return { code: 'noCapableResource', params: { spec: null, value: null, limit: null, excluded: 0 } }
  return { code: limit.code, params: { ...limit.params, excluded: reasons.length } }
}

/** Numbers tasks by their list of seats; shared lists are known by identity, others by what they say. */
export function classesOf(chosen: readonly Choices[]) {
  const byList = new Map<readonly Seat[], number>()
  const byText = new Map<string, number>()
  const choiceClass = Int32Array.from(chosen, ({ choices }) => {
    const known = byList.get(choices)
    if (known !== undefined) return known
    const text = choices.map(({ resource, group }) => `${resource}.${group}`).join()
    const at = byText.get(text) ?? byText.size
    byText.set(text, at)
    byList.set(choices, at)
    return at
  })
  return { choiceClass, classCount: byText.size }
}

/** Choices of all tasks, one after the other; see `Shop`. */
export interface Columns {
  choiceStart: Int32Array
  choiceResource: Int32Array
  choiceGroup: Int32Array
  choiceWork: Int32Array
  choiceClock: Int32Array
  choiceStartClock: Int32Array
}

/** @param people by group: the resource that lends them, or −1 */
export function columnsOf(facts: Facts, clocks: Clocks, chosen: readonly Choices[], people: Int32Array): Columns {
  const { tasks } = facts.problem
  const total = chosen.reduce((sum, { choices }) => sum + choices.length, 0)
  const column = () => new Int32Array(total)
  const columns: Columns = {
    choiceStart: new Int32Array(tasks.length + 1),
    choiceResource: column(),
    choiceGroup: column(),
    choiceWork: column(),
    choiceClock: column(),
    choiceStartClock: column(),
  }
  // Tasks share lists of seats, and so the rows of the clock table.
  const attended = new Map<readonly Seat[], Int32Array>()
  const unattended = new Map<readonly Seat[], Int32Array>()
  const rowsOf = (seats: readonly Seat[], runsOn: boolean) => {
    const known = runsOn ? unattended : attended
    let rows = known.get(seats)
    if (!rows) {
      rows = Int32Array.from(seats, ({ resource, group }) =>
        clocks.row(resource, runsOn, group < 0 ? -1 : people[group]!),
      )
      known.set(seats, rows)
    }
    return rows
  }
  let filled = 0
  chosen.forEach(({ choices }, t) => {
    const task = tasks[t]!
    const starts = rowsOf(choices, false)
    const runs = task.unattendedAllowed ? rowsOf(choices, true) : starts
    const whole = task.options ? 0 : workLeft(facts, task)
    for (let i = 0; i < choices.length; i++) {
      const { resource, group } = choices[i]!
      columns.choiceResource[filled] = resource
      columns.choiceGroup[filled] = group
      columns.choiceWork[filled] = task.options ? workOn(facts, task, resource) : whole
      columns.choiceClock[filled] = runs[i]!
      columns.choiceStartClock[filled] = starts[i]!
      filled++
    }
    columns.choiceStart[t + 1] = filled
  })
  return columns
}
