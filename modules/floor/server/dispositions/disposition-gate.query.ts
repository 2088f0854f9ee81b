import { gateKey, type GateSource } from '@mouldwright/gate/server/api'
import type { GateReason } from '@mouldwright/gate/shared'
import { inFactory, sql } from '@mouldwright/server-kit'

interface Undecided {
  at: number
  id: number
  status: 'waiting' | 'rejected'
  dealWay: string | null
  followUp: string
  answer: string | null
}

/**
 * What comes behind an operation with bad pieces starts when what is done with them has been agreed to. A report that was voided, or
 * corrected to one of no bad pieces, asks for nothing any more.
 */
export const dispositionGate: GateSource = async (ctx, operations) => {
  const rows = await ctx.db.all<Undecided>(sql`
    select a.at::int as at, t.id, t.status, t.deal_way as "dealWay", t.follow_up as "followUp", t.answer
    from unnest(${operations.map(({ batchId }) => batchId)}::bigint[], ${operations.map(({ operationNumber }) => operationNumber)}::int[])
      with ordinality as a(batch_id, number, at)
    join floor_disposition as t on ${inFactory(ctx, 't')} and t.batch_id = a.batch_id and t.operation_number < a.number
      and t.status <> 'approved'
    where not exists (select from floor_report as c where ${inFactory(ctx, 'c')} and c.corrects_id = t.report_id
      and c.corrected_kind not in ('scrap', 'rework'))
    order by t.reported_at, t.id`)
  return new Map(
    [...Map.groupBy(rows, ({ at }) => at)].map(([at, all]) => {
      const { batchId, operationNumber } = operations[at - 1]!
      const reasons = all.map(({ id, status, dealWay, followUp, answer }): GateReason => {
        const way = dealWay ?? ctx.kit.word(ctx.language, 'floor', `report.followUpOptions.${followUp}`)
        return {
          code: 'disposition',
          light: 'red',
          params: {
            way,
            decision: ctx.kit.word(ctx.language, 'floor', `decisions.${status}`, { answer: answer ?? '' }),
          },
          path: `/floor/disposition?id=${id}`,
        }
      })
      return [gateKey(batchId, operationNumber), reasons]
    }),
  )
}
