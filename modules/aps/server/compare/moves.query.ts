import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import type { PlanMoves } from '../../shared/index.ts'
import { findPublishedPlan, type PlanRow } from '../state.query.ts'
import { isLate } from '../query/mould-rows.query.ts'

interface MouldEnds {
  mouldId: number
  mouldNumber: string
  mouldName: string
  deliveryDate: string | null
  finishesAt: string | null
  isLate: boolean
}

export const endsOf = (ctx: Context, planId: number) =>
  ctx.db.all<MouldEnds>(
    sql`select t.mould_id as ${sql.ref('mouldId')}, t.mould_number as ${sql.ref('mouldNumber')}, t.mould_name as ${sql.ref('mouldName')},
        t.delivery_date as ${sql.ref('deliveryDate')}, t.end_at as ${sql.ref('finishesAt')}, ${isLate} as ${sql.ref('isLate')}
      from aps_plan_mould as t where ${inFactory(ctx, 't')} and t.plan_id = ${planId} order by t.mould_number`,
  )

export const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

/** Moulds whose finish moves when a plan takes the place of the published one: newly late ones first, then by how much. */
export async function readMoves(ctx: Context, plan: Pick<PlanRow, 'planId'>): Promise<PlanMoves> {
  const published = await findPublishedPlan(ctx)
  if (!published) return { comparedWith: null, moved: [], same: 0, added: 0 }
  const before = new Map((await endsOf(ctx, published.planId)).map((of) => [of.mouldId, of]))
  const after = await endsOf(ctx, plan.planId)
  const moved = after.flatMap((mould) => {
    const was = before.get(mould.mouldId)
    if (!was || (was.finishesAt === mould.finishesAt && was.isLate === mould.isLate)) return []
    const movedMinutes = was.finishesAt && mould.finishesAt ? minutesBetween(was.finishesAt, mould.finishesAt) : null
    return [{ ...mould, finishedAt: was.finishesAt, wasLate: was.isLate, movedMinutes }]
  })
  const rank = ({ isLate: late, wasLate, movedMinutes }: (typeof moved)[number]) =>
    late && !wasLate ? 0 : movedMinutes === null || movedMinutes > 0 ? 1 : 2
  const size = ({ movedMinutes }: (typeof moved)[number]) => Math.abs(movedMinutes ?? Infinity)
  moved.sort((one, other) => rank(one) - rank(other) || size(other) - size(one) || 0)
  const added = after.filter(({ mouldId }) => !before.has(mouldId)).length
  return {
    comparedWith: { planId: published.planId, scheduleName: published.scheduleName },
    moved,
    same: after.length - moved.length - added,
    added,
  }
}
