import type { PartialSchedule } from './partial-schedule.ts'
import type { PossibleStarts } from './possible-starts.ts'
import { kept } from '../instance/holds.ts'
import { FAR } from '../instance/shop.ts'
import type { Reason } from '../model/model.ts'

/** Why operations of a finished schedule are on their resources. */
export class PlaceReasons {
  private readonly schedule: PartialSchedule
  private readonly starts: PossibleStarts

  constructor(schedule: PartialSchedule, starts: PossibleStarts) {
    this.schedule = schedule
    this.starts = starts
  }

  of(t: number, op: number): Reason {
    const { schedule } = this
    const { shop } = schedule
    const { problem } = shop
    const resource = shop.modeResource[schedule.mode[op]!]!
    const resourceId = problem.resources[resource]!.id
    if (shop.started[t]) return { code: 'started', params: { resourceId } }
    const code = shop.lockCode[t]
    if (code && shop.heldResource[t] === resource)
      return { code, params: { resourceId, at: shop.lockTime[t]! < 0 ? null : shop.lockTime[t]!, kept: true } }
    if (schedule.splits[t]! > 1) return { code: 'split', params: { splits: schedule.splits[t]! } }
    const candidates = shop.modeStart[t + 1]! - shop.modeStart[t]!
    if (shop.isKept[t]! & kept.resource) return { code: 'kept', params: { resourceId, candidates } }
    if (candidates === 1) return { code: 'onlyResource', params: { resourceId, candidates } }
    return this.chosen(t, op, { resourceId, candidates })
  }

  private chosen(t: number, op: number, params: { resourceId: number; candidates: number }): Reason {
    const { schedule } = this
    const { shop } = schedule
    const { resourceSelectionRule: rule, reusePreviousResource } = shop.problem.settings
    const isPrevious = shop.previousResource[t] === shop.modeResource[schedule.mode[op]!]
    if (isPrevious && (rule === 'previousResource' || (rule === 'earliestFinish' && reusePreviousResource === 'yes')))
      return { code: 'previousResource', params }
    if (rule !== 'earliestFinish' && rule !== 'previousResource' && this.isBest(t, op, rule))
      return { code: rule, params }
    const sooner = this.soonest(t, op)
    return sooner ? { code: 'search', params: { ...params, ...sooner } } : { code: 'earliestFinish', params }
  }

  /** Is no other resource better by the rule? */
  private isBest(t: number, op: number, rule: 'mainGroupFirst' | 'leastLoaded' | 'lowestRate'): boolean {
    const { schedule } = this
    const { shop, load, work } = schedule
    const own = schedule.mode[op]!
    const cost = (c: number) => {
      const resource = shop.modeResource[c]!
      if (rule === 'mainGroupFirst') return shop.mainGroup[resource] === shop.modeGroup[c] ? 0 : 1
      if (rule === 'lowestRate') return shop.rate[resource]!
      return c === own ? load[resource]! - work[op]! : load[resource]!
    }
    for (let c = shop.modeStart[t]!; c < shop.modeStart[t + 1]!; c++) if (cost(c) < cost(own)) return false
    return true
  }

  /** The resource on which the operation would end soonest with all else in its place, where that is not its own. */
  private soonest(t: number, op: number): { otherId: number; at: number } | undefined {
    const { schedule } = this
    const { shop, end, mode } = schedule
    const own = mode[op]!
    let until = end[op]!
    let found: { otherId: number; at: number } | undefined
    for (let c = shop.modeStart[t]!; c < shop.modeStart[t + 1]!; c++) {
      const work = shop.modeWork[c]!
      if (c === own) continue
      const ready = schedule.readyAt(t, c)
      if (ready + work >= until) continue
      if (this.starts.at(op, c, ready, work, until, until - 1) === FAR) continue
      until = this.starts.foundEnd
      found = { otherId: shop.problem.resources[shop.modeResource[c]!]!.id, at: until }
    }
    return found
  }
}
