import { taskFlag } from '../model/columns.ts'
import type { ProblemColumns } from '../model/columns.ts'
import type { Eligibility } from './modes.ts'

/** By resource: 1 where work may start in unattended hours; absent: nowhere. */
export function selfLoading({ resources }: ProblemColumns): Uint8Array | undefined {
  if (!resources.some(({ startsUnattended }) => startsUnattended)) return undefined
  return Uint8Array.from(resources, ({ startsUnattended }) => (startsUnattended ? 1 : 0))
}

/** Tasks of one class start alike: what burns with a set of electrode pieces, holds a fixture, or starts unattended, is a class of its own. */
export function startClasses(eligibility: Eligibility, columns: ProblemColumns): Eligibility {
  const { pieceSet, fixture, fixtureCount, flags } = columns.tasks
  const loads = selfLoading(columns)
  if (!pieceSet && !fixture && !loads) return eligibility
  const lists = [...eligibility.lists]
  const mayStart = lists.map((list) => loads !== undefined && list.some(({ resource }) => loads[resource]))
  const known = new Map<string, number>()
  const modeClass = eligibility.modeClass.map((list, t) => {
    const set = pieceSet ? pieceSet[t]! : -1
    const starts = mayStart[list] && (flags[t]! & taskFlag.unattended) !== 0
    const held = fixture && fixture[t]! >= 0 ? `${fixture[t]}×${fixtureCount?.[t] ?? 1}` : ''
    if (set < 0 && !held && !starts) return list
    const key = `${list}/${set}/${held}/${starts}`
    const own = known.get(key) ?? lists.push(lists[list]!) - 1
    known.set(key, own)
    return own
  })
  return { ...eligibility, lists, modeClass }
}
