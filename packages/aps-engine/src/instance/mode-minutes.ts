import { NONE } from '../model/columns.ts'
import type { ProblemColumns } from '../model/columns.ts'
import { linkKinds } from '../model/model.ts'
import { minutesAt, minutesLeft } from './facts.ts'
import type { Modes } from './modes.ts'

/** Gives modes the minutes that are not those of their task at the usual pace: of slower and faster resources, and of options that name theirs. */
export function setOwnMinutes(columns: ProblemColumns, modes: Modes): void {
  if (columns.resources.some(({ workRate = 100 }) => workRate !== 100)) setRated(columns, modes)
  if (columns.options.of.length > 0) setNamed(columns, modes)
  if (columns.outside.resource) setSuppliers(columns, modes)
}

/** What suppliers take, in their own working time. */
function setSuppliers(columns: ProblemColumns, { modeStart, modeResource, modeWork }: Modes): void {
  const { outside, settings } = columns
  const begun = begunOf(columns)
  outside.of.forEach((t, i) => {
    for (let c = modeStart[t]!; c < modeStart[t + 1]!; c++)
      if (modeResource[c] === outside.resource![i])
        modeWork[c] = minutesLeft(outside.minutes[i]!, settings, begun.get(t))
  })
}

function setRated(columns: ProblemColumns, modes: Modes): void {
  const { tasks, settings, resources } = columns
  const rates = Float64Array.from(resources, ({ workRate = 100 }) => workRate)
  const whole = estimatesOf(columns)
  const begun = begunOf(columns)
  const { modeStart, modeResource, modeWork } = modes
  const fixed = tasks.fixedMinutes && new Int32Array(modeWork.length)
  for (let t = 0; t < tasks.count; t++) {
    const own = fixed && tasks.fixedMinutes![t] !== NONE ? tasks.fixedMinutes![t]! : 0
    for (let c = modeStart[t]!; c < modeStart[t + 1]!; c++) {
      const rate = rates[modeResource[c]!]!
      if (fixed) fixed[c] = minutesAt(rate, own)
      if (rate !== 100) modeWork[c] = minutesLeft(minutesAt(rate, whole[t]!), settings, begun.get(t))
    }
  }
  modes.modeFixed = fixed
}

function setNamed(columns: ProblemColumns, { modeStart, modeResource, modeWork, modeFixed }: Modes): void {
  const { options, settings, tasks } = columns
  const fitting = fittingOf(columns)
  const begun = begunOf(columns)
  options.of.forEach((t, i) => {
    const isTreated = tasks.recipe !== undefined && tasks.recipe[t]! >= 0
    if (isTreated || (fitting && fitting[t]! >= 0)) return
    for (let o = options.start[i]!; o < options.start[i + 1]!; o++) {
      const own = options.minutes[o]!
      if (own < 0) continue
      for (let c = modeStart[t]!; c < modeStart[t + 1]!; c++) {
        if (modeResource[c] !== options.resource[o]) continue
        modeWork[c] = minutesLeft(own, settings, begun.get(t))
        if (modeFixed) modeFixed[c] = Math.max(0, tasks.fixedMinutes![t]!)
      }
    }
  })
}

/** What has been done of work that has begun, by task. */
const begunOf = ({ started }: ProblemColumns) =>
  new Map(
    Array.from(started.of, (t, i) => [t, { progress: started.progress[i]!, workedMinutes: started.workedMinutes[i]! }]),
  )

/** By task: whole working minutes at the usual pace. */
function estimatesOf(columns: ProblemColumns): Int32Array {
  const estimates = columns.tasks.minutes.slice()
  const fitting = fittingOf(columns)
  if (fitting) for (let t = 0; t < estimates.length; t++) if (fitting[t]! >= 0) estimates[t] = Math.ceil(fitting[t]!)
  columns.tasks.recipe?.forEach((at, t) => {
    if (at >= 0) estimates[t] = Math.ceil(columns.recipes![at]!.minutes)
  })
  return estimates
}

/** By task: working minutes left of its estimate at the usual pace, once in whole minutes. */
export function leftOf(columns: ProblemColumns): Int32Array {
  const left = estimatesOf(columns)
  for (const [t, done] of begunOf(columns)) left[t] = minutesLeft(left[t]!, columns.settings, done)
  return left
}

/** By task: fitting minutes of the parts that it assembles, by the assembly hours method, or −1; absent: by the route. */
function fittingOf({ links, tasks, settings }: ProblemColumns): Float64Array | undefined {
  const { fitting, kind, to } = links
  if (settings.assemblyHoursMethod === 'route' || !fitting) return undefined
  const isLongest = settings.assemblyHoursMethod === 'longestPart'
  const sums = new Float64Array(tasks.count).fill(-1)
  for (let a = 0; a < links.count; a++) {
    if (kind[a] !== assembly || fitting[a]! < 0) continue
    const before = sums[to[a]!]!
    if (isLongest) sums[to[a]!] = Math.max(before, fitting[a]!)
    else sums[to[a]!] = Math.max(before, 0) + fitting[a]!
  }
  return sums
}
const assembly = linkKinds.indexOf('assembly')
