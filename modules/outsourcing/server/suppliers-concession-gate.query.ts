import { gateKey, type AmberGateSource } from '@mouldwright/gate/server/api'
import { inFactory, sql } from '@mouldwright/server-kit'

/** A batch of which a supplier's NG pieces are used as they are asks for a look before each operation that follows. */
export const suppliersConcessionGate: AmberGateSource = async (ctx, operations) => {
  const rows = await ctx.db.all<{ at: number; reason: string; orderId: number }>(sql`
    select a.at::int as at, string_agg(distinct n.reason, '; ') as reason, max(l.order_id) as "orderId"
    from unnest(${operations.map(({ batchId }) => batchId)}::bigint[], ${operations.map(({ operationNumber }) => operationNumber)}::int[])
      with ordinality as a(batch_id, number, at)
    join outsourcing_line as l on ${inFactory(ctx, 'l')} and l.batch_id = a.batch_id and l.operation_number < a.number and l.conceded > 0
    join outsourcing_note as n on ${inFactory(ctx, 'n')} and n.order_id = l.order_id and n.line_id = l.id and n.follows = 'concession'
    group by a.at`)
  return new Map(
    rows.map(({ at, reason, orderId }) => {
      const { batchId, operationNumber } = operations[at - 1]!
      const path = `/outsource/order/${orderId}`
      return [
        gateKey(batchId, operationNumber),
        [{ code: 'concession', light: 'amber', params: { reason: reason ?? '' }, path }],
      ]
    }),
  )
}
