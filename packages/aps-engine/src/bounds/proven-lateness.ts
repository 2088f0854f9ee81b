import { compile } from '../instance/compile.ts'
import type { Compiled } from '../instance/compile.ts'
import { isColumns } from '../model/columns.ts'
import { fromColumns } from '../model/from-columns.ts'
import type { ProblemColumns } from '../model/columns.ts'
import type { Id, Minute, Problem } from '../model/model.ts'
import { mouldsAlone } from './bound.ts'
import { allOvertime } from '../instance/overtime-periods.ts'
import { withoutWays } from '../instance/ways.ts'
import { FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { chainsAlone } from './chains-alone.ts'
import { greatestLack, latestEnds } from './lack.ts'
import { poolsOf } from './pools.ts'

/** What is late in any plan that places all work, and why: statements that hold whatever is tried. */
export interface ProvenLateness {
  /** Moulds that cannot be on time even alone in the shop, in the problem's order. */
  moulds: readonly { mouldId: Id; earliestEnd: Minute; lateMinutes: number }[]
  /** Resources that lack time for the others: not all of the moulds named can be on time. The greatest lack first. */
  groups: readonly GroupLack[]
}

export interface GroupLack {
  /** Null where the resources are only a part of a group, or of several. */
  groupId: Id | null
  resourceIds: readonly Id[]
  /** Between these moments the resources have so many working minutes, all lanes and overtime together, and need more. */
  from: Minute
  until: Minute
  openMinutes: number
  neededMinutes: number
  mouldIds: readonly Id[]
}

/** Of a problem that `check` finds sound; what may be done in several ways counts for nothing. The tasks of moulds that are late anyway count for nobody: they could wait. */
export function provenLateness(problem: Problem | ProblemColumns): ProvenLateness {
  const isOneWay = !problem.routeChoices?.length
  const shop = widestShop(isOneWay ? problem : withoutWays(isColumns(problem) ? fromColumns(problem) : problem))
  const alone = chainsAlone(shop)
  const ends = mouldsAlone(shop, alone.finish)
  const { moulds, resources, groups } = shop.columns
  const due = shop.mouldDue.slice()
  const late: { mouldId: Id; earliestEnd: Minute; lateMinutes: number }[] = []
  ends.forEach((end, mould) => {
    if (end <= due[mould]!) return
    late.push({ mouldId: moulds.id[mould]!, earliestEnd: end, lateMinutes: end - due[mould]! })
    // It is late anyway: others need not wait for it.
    due[mould] = FAR
  })
  const latest = latestEnds(shop, due)
  const found: GroupLack[] = []
  for (const pool of poolsOf(shop)) {
    const lack = greatestLack(shop, pool, alone, latest)
    if (!lack) continue
    const own = new Set(lack.tasks.map((t) => shop.taskMould[t]!))
    found.push({
      groupId: pool.group < 0 ? null : groups[pool.group]!.id,
      resourceIds: pool.resources.map((at) => resources[at]!.id),
      from: lack.from,
      until: lack.until,
      openMinutes: lack.open,
      neededMinutes: lack.needed,
      mouldIds: [...own].sort((a, b) => a - b).map((mould) => moulds.id[mould]!),
    })
  }
  const size = ({ neededMinutes, openMinutes }: GroupLack) => neededMinutes - openMinutes
  found.sort((a, b) => size(b) - size(a) || a.resourceIds[0]! - b.resourceIds[0]!)
  return { moulds: late, groups: found }
}

/** The shop with all overtime that its setting lets a plan use. */
export function widestShop(problem: Problem | ProblemColumns): Shop {
  return compile(problem, problem.settings.overtimeChoice === 'never' ? undefined : allOvertime(problem)).shop
}

/** Minutes by which a mould is late in any plan that places all work; 0 where it need not be. */
export function leastLate(withOvertime: Compiled['withOvertime'], { columns }: Shop, mould: number): number {
  const shop = withOvertime(columns.settings.overtimeChoice === 'never' ? new Map() : allOvertime(columns))
  const end = mouldsAlone(shop, chainsAlone(shop).finish)[mould]!
  return Math.max(0, end - shop.mouldDue[mould]!)
}
