import type { Link, Problem, Resource, SetupMatrix, Task, TaskOption } from '../model/model.ts'
import { defaultSettings } from '../model/settings.ts'

/** A benchmark file that is not what its format says. */
export class BadFile extends Error {
  constructor(format: string, fault: string) {
    super(`Not a ${format} file: ${fault}`)
    this.name = 'BadFile'
  }
}

export interface FlatOperation {
  /** Machine from 0 and minutes, for each machine that may do it. */
  options: readonly { machine: number; minutes: number }[]
  job: number
}

/** A shop of the literature as a problem: always open, no transfer times, makespan first; operation n has id n + 1. */
export function flatShop(
  machines: number,
  jobs: number,
  operations: readonly FlatOperation[],
  arcs: readonly (readonly [from: number, to: number])[],
  setups?: { size: number; byMachine: readonly (readonly number[])[] },
): Problem {
  let horizonEnd = 1
  let setupLimit = 0
  for (const matrix of setups?.byMachine ?? [])
    for (const minutes of matrix) if (minutes < neverFollows) setupLimit = Math.max(setupLimit, minutes)
  for (const { options } of operations) horizonEnd += Math.max(0, ...options.map(({ minutes }) => minutes)) + setupLimit
  const resources = Array.from({ length: machines }, (_, machine): Resource => ({
    id: machine + 1,
    groupIds: [1],
    calendarId: 1,
    ...(setups ? { setupMatrixId: machine + 1 } : {}),
  }))
  const tasks = operations.map(({ options, job }, at): Task => {
    const isEmpty = options.every(({ minutes }) => minutes === 0)
    const common = { id: at + 1, batchId: job + 1, mouldId: job + 1, sequence: at + 1 }
    if (isEmpty) return { ...common, minutes: 0, milestone: true }
    return {
      ...common,
      minutes: options[0]!.minutes,
      options: options.map(({ machine, minutes }): TaskOption => ({ resourceId: machine + 1, minutes })),
      ...(setups ? { setupClass: at } : {}),
    }
  })
  return {
    start: 0,
    horizonEnd,
    settings: { ...defaultSettings, optimizationGoal: 'makespan', defaultFlowTimeHours: 0 },
    calendars: [{ id: 1, intervals: [0, horizonEnd] }],
    groups: [{ id: 1 }],
    resources,
    moulds: Array.from({ length: jobs }, (_, job) => ({ id: job + 1, due: null, priority: 1 })),
    batches: Array.from({ length: jobs }, (_, job) => ({
      id: job + 1,
      mouldId: job + 1,
      kind: 'workpiece' as const,
      quantity: 1,
    })),
    tasks,
    links: arcs.map(([from, to]): Link => ({ from: from + 1, to: to + 1, kind: 'route' })),
    ...(setups
      ? {
          setups: setups.byMachine.map((minutes, machine): SetupMatrix => ({
            id: machine + 1,
            size: setups.size,
            minutes,
            interruptible: true,
          })),
        }
      : {}),
  }
}

/** What the set-up files write where one operation cannot follow another. */
const neverFollows = 1_000_000

/** Reads a text of whole numbers, one after the other or line by line. */
export class Numbers {
  private readonly format: string
  private readonly values: number[]
  private at = 0

  constructor(format: string, text: string) {
    this.format = format
    this.values = []
    for (const word of text.split(/\s+/)) {
      if (word === '') continue
      const value = Number(word)
      if (!Number.isFinite(value)) throw new BadFile(format, `"${word.slice(0, 20)}" is no number`)
      this.values.push(value)
    }
  }

  get isAtEnd(): boolean {
    return this.at >= this.values.length
  }

  next(what: string, limit = 2 ** 31): number {
    const value = this.values[this.at]
    if (value === undefined) throw new BadFile(this.format, `it ends where ${what} should follow`)
    if (!Number.isSafeInteger(value) || value < 0 || value >= limit)
      throw new BadFile(this.format, `${value} is not ${what}`)
    this.at++
    return value
  }
}

export const chain = (first: number, count: number) =>
  Array.from({ length: Math.max(0, count - 1) }, (_, i) => [first + i, first + i + 1] as const)
