import { plannedStarts } from '@mouldwright/production/server/api'
import { handle } from '@mouldwright/server-kit'
import { querySets, type ListedSet } from '../shared/index.ts'
import { readOpenBurns } from './open-burns.query.ts'
import { lackingText, operationKey, readSets } from './set.query.ts'

/** What runs comes first, then what the plan starts first; what the plan has not got comes last, in the order of delivery. */
const rank = ({ isRunning, startAt }: Pick<ListedSet, 'isRunning' | 'startAt'>) =>
  isRunning ? '' : (startAt ?? '9999')

export const querySetsHandler = handle(querySets, async (ctx, { search, isIncomplete, page, size }) => {
  const wanted = search?.toLowerCase() ?? ''
  const burns = (await readOpenBurns(ctx)).filter(({ mould, part, batch }) =>
    `${mould} ${part} ${batch}`.toLowerCase().includes(wanted),
  )
  const starts = await plannedStarts(ctx, [...new Set(burns.map(({ batchId }) => batchId))])
  const sets = await readSets(ctx, burns)
  const rows = burns
    .flatMap((burn) => {
      const set = sets.get(operationKey(burn))
      const startAt = starts.get(operationKey(burn)) ?? null
      return set ? [{ ...burn, set, startAt, rank: rank({ ...burn, startAt }) }] : []
    })
    // The burns come in the order of delivery, and sorting keeps that.
    .sort((one, other) => (one.rank === other.rank ? 0 : one.rank < other.rank ? -1 : 1))
  const incomplete = rows.filter(({ set }) => set.ready < set.needed)
  const found = isIncomplete ? incomplete : rows
  return {
    rows: found.slice((page - 1) * size, page * size).map(({ set, rank: _, ...row }): ListedSet => {
      const { needed, ready } = set
      return { ...row, needed, ready, missing: ready < needed ? lackingText(ctx, set) : '' }
    }),
    total: found.length,
    incomplete: incomplete.length,
  }
})
