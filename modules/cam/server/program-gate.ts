import { gateKey, type GateQuery, type GateSource } from '@mouldwright/gate/server/api'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'

interface OperationRow {
  batchId: number
  operationNumber: number
  partId: number
  isNeeded: boolean
  status: string | null
  hasPrograms: boolean
  hasReleased: boolean
  isOld: boolean
}

/** What each operation has of programs, and whether its machine took in last a revision that a released one has replaced. */
const readOperations = (ctx: Context, operations: readonly GateQuery[]) =>
  ctx.db.all<OperationRow>(
    sql`select k.batch_id, k.operation_number, b.part_id, (o.needs_cam or s.needs_cam) as is_needed, o.cam_status as status,
        exists (select from cam_program as t where ${inFactory(ctx, 't')} and t.part_id = b.part_id
          and t.operation_number = k.operation_number) as has_programs,
        exists (select from cam_program as t where ${inFactory(ctx, 't')} and t.part_id = b.part_id
          and t.operation_number = k.operation_number and t.state = 'released') as has_released,
        exists (select from (
            select distinct on (lower(normalize(p.name, NFKC))) lower(normalize(p.name, NFKC)) as name, p.revision
            from cam_program as p join cam_loading as t on ${inFactory(ctx, 't')} and t.program_id = p.id and t.machine_id = k.machine_id
            where ${inFactory(ctx, 'p')} and p.part_id = b.part_id and p.operation_number = k.operation_number
            order by lower(normalize(p.name, NFKC)), t.at desc, t.id desc) as l
          join cam_program as n on ${inFactory(ctx, 'n')} and n.part_id = b.part_id and n.operation_number = k.operation_number
            and n.state = 'released' and lower(normalize(n.name, NFKC)) = l.name and n.revision > l.revision) as is_old
      from unnest(${operations.map(({ batchId }) => batchId)}::bigint[], ${operations.map(({ operationNumber }) => operationNumber)}::integer[],
          ${operations.map(({ machineId }) => machineId ?? null)}::bigint[]) as k(batch_id, operation_number, machine_id)
        join production_batch as b on ${inFactory(ctx, 'b')} and b.id = k.batch_id
          and b.id = any(${operations.map(({ batchId }) => batchId)}::bigint[])
        join production_route as r on ${inFactory(ctx, 'r')} and r.part_id = b.part_id
        join production_route_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and o.number = k.operation_number
        join basic_process as c on ${inFactory(ctx, 'c')} and c.id = o.process_id
        join basic_section as s on ${inFactory(ctx, 's')} and s.id = coalesce(o.section_id, c.section_id)
      where s.type not in ('cam', 'camQc', 'design')`,
  )

/** An operation that needs a program waits until one is released, and until its machine holds the newest one of each. */
export const programGate: GateSource = async (ctx, operations) => {
  const rows = operations.length > 0 ? await readOperations(ctx, operations) : []
  return new Map(
    rows.flatMap((row) => {
      const code = codeOf(row)
      const path = `/cam/program?f.partId=${row.partId}`
      return code
        ? [[gateKey(row.batchId, row.operationNumber), [{ code, light: 'red' as const, params: {}, path }]] as const]
        : []
    }),
  )
}

function codeOf({ isNeeded, status, hasPrograms, hasReleased, isOld }: OperationRow) {
  if (isOld) return 'programOld' as const
  // A program that is kept elsewhere is ready where planning was told so.
  if (!isNeeded || hasReleased) return undefined
  if (hasPrograms) return 'programNotReleased' as const
  return status === 'ready' || status === 'notNeeded' ? undefined : ('programMissing' as const)
}
