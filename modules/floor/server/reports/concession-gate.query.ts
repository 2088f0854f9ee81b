import { gateKey, type AmberGateSource } from '@mouldwright/gate/server/api'
import { inFactory, sql } from '@mouldwright/server-kit'

/** A batch of which pieces are used under concession asks for a look before each operation that follows. */
export const concessionGate: AmberGateSource = async (ctx, operations) => {
  const rows = await ctx.db.all<{ at: number; reason: string }>(sql`
    select a.at::int as at, string_agg(distinct t.reason, '; ') as reason
    from unnest(${operations.map(({ batchId }) => batchId)}::bigint[], ${operations.map(({ operationNumber }) => operationNumber)}::int[])
      with ordinality as a(batch_id, number, at)
    join floor_report as t on ${inFactory(ctx, 't')} and t.batch_id = a.batch_id and t.operation_number <= a.number
      and t.follow_up = 'concession' and t.fault is null
    where not exists (select from floor_report as c where ${inFactory(ctx, 'c')} and c.corrects_id = t.id)
    group by a.at`)
  return new Map(
    rows.map(({ at, reason }) => {
      const { batchId, operationNumber } = operations[at - 1]!
      return [
        gateKey(batchId, operationNumber),
        [{ code: 'concession', light: 'amber', params: { reason: reason ?? '' }, path: '/floor/report' }],
      ]
    }),
  )
}
