import { gateKey, type GateSource } from '@mouldwright/gate/server/api'
import type { GateReason } from '@mouldwright/gate/shared'
import { dayIn, inFactory, sql } from '@mouldwright/server-kit'

interface Overdue {
  at: number
  probeId: number
  probe: string
  machine: string
  due: string
}

/** A measuring machine whose probe is past its calibration starts nothing. */
export const calibrationGate: GateSource = async (ctx, operations) => {
  const rows = await ctx.db.all<Overdue>(sql`
    select a.at::int as at, p.id as "probeId", p.name as probe, k.name as machine, coalesce(p.calibration_due::text, '') as due
    from unnest(${operations.map(({ batchId }) => batchId)}::bigint[], ${operations.map(({ operationNumber }) => operationNumber)}::int[],
        ${operations.map(({ machineId }) => machineId ?? null)}::bigint[]) with ordinality as a(batch_id, number, machine_id, at)
      left join production_batch_operations as f on ${inFactory(ctx, 'f')} and f.parent_id = a.batch_id and f.number = a.number
      join basic_machine as k on ${inFactory(ctx, 'k')} and k.id = coalesce(a.machine_id, f.machine_id)
      join basic_measuring_environment as e on ${inFactory(ctx, 'e')} and e.machine_id = k.id and e.valid
      join basic_probe as p on ${inFactory(ctx, 'p')} and p.id = e.probe_id
    where p.calibration_due < ${dayIn(ctx.now(), ctx.session.timeZone)}::date`)
  return new Map(
    rows.map(({ at, probeId, probe, machine, due }) => {
      const { batchId, operationNumber } = operations[at - 1]!
      const reasons: GateReason[] = [
        {
          code: 'calibration',
          light: 'red',
          params: { probe, machine, date: due },
          path: `/basic/probe?id=${probeId}`,
        },
      ]
      return [gateKey(batchId, operationNumber), reasons]
    }),
  )
}
