import { gateKey, type GateQuery, type GateSource } from '@mouldwright/gate/server/api'
import type { GateReason } from '@mouldwright/gate/shared'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'

interface OperationRow {
  batchId: number
  operationNumber: number
  partId: number
  isNeeded: boolean
  status: string | null
}
interface ProgramRow {
  partId: number
  operationNumber: number
  name: string
  revision: number
  state: string
}
interface LoadingRow {
  machineId: number
  partId: number
  operationNumber: number
  name: string
  revision: number
}

const readOperations = (ctx: Context, operations: readonly GateQuery[]) =>
  ctx.db.all<OperationRow>(
    sql`select k.batch_id, k.operation_number, b.part_id, (o.needs_cam or s.needs_cam) as is_needed, o.cam_status as status
      from unnest(${operations.map(({ batchId }) => batchId)}::bigint[], ${operations.map(({ operationNumber }) => operationNumber)}::integer[])
          as k(batch_id, operation_number)
        join production_batch as b on ${inFactory(ctx, 'b')} and b.id = k.batch_id
        join production_route as r on ${inFactory(ctx, 'r')} and r.part_id = b.part_id
        join production_route_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and o.number = k.operation_number
        join basic_process as c on ${inFactory(ctx, 'c')} and c.id = o.process_id
        join basic_section as s on ${inFactory(ctx, 's')} and s.id = coalesce(o.section_id, c.section_id)
      where s.type not in ('cam', 'camQc', 'design')`,
  )

const readPrograms = (ctx: Context, partIds: readonly number[]) =>
  ctx.db.all<ProgramRow>(
    sql`select t.part_id, t.operation_number, lower(normalize(t.name, NFKC)) as name, t.revision, coalesce(t.state, 'draft') as state
      from cam_program as t where ${inFactory(ctx, 't')} and t.part_id = any(${partIds}::bigint[])`,
  )

/** What each machine took in last, by operation and name of the program. */
const readLoadings = (ctx: Context, machineIds: readonly number[], partIds: readonly number[]) =>
  ctx.db.all<LoadingRow>(
    sql`select distinct on (t.machine_id, p.part_id, p.operation_number, lower(normalize(p.name, NFKC)))
        t.machine_id, p.part_id, p.operation_number, lower(normalize(p.name, NFKC)) as name, p.revision
      from cam_loading as t join cam_program as p on ${inFactory(ctx, 'p')} and p.id = t.program_id
      where ${inFactory(ctx, 't')} and t.machine_id = any(${machineIds}::bigint[]) and p.part_id = any(${partIds}::bigint[])
      order by t.machine_id, p.part_id, p.operation_number, lower(normalize(p.name, NFKC)), t.at desc, t.id desc`,
  )

const placeOf = ({ partId, operationNumber }: { partId: number; operationNumber: number }) =>
  `${partId}/${operationNumber}`

/** An operation that needs a program waits until one is released, and until its machine holds the newest one of each. Three queries. */
export const programGate: GateSource = async (ctx, operations) => {
  const reasons = new Map<string, readonly GateReason[]>()
  const rows = operations.length > 0 ? await readOperations(ctx, operations) : []
  if (rows.length === 0) return reasons
  const partIds = [...new Set(rows.map(({ partId }) => partId))]
  const programs = Map.groupBy(await readPrograms(ctx, partIds), placeOf)
  const machineIds = [...new Set(operations.flatMap(({ machineId }) => machineId ?? []))]
  const loadings = Map.groupBy(await readLoadings(ctx, machineIds, partIds), placeOf)
  const machineOf = new Map(operations.map((of) => [gateKey(of.batchId, of.operationNumber), of.machineId]))
  for (const row of rows) {
    const key = gateKey(row.batchId, row.operationNumber)
    const all = programs.get(placeOf(row)) ?? []
    const path = `/cam/program?f.partId=${row.partId}`
    const code = codeOf(
      row,
      all,
      (loadings.get(placeOf(row)) ?? []).filter(({ machineId }) => machineId === machineOf.get(key)),
    )
    if (code) reasons.set(key, [{ code, light: 'red', params: {}, path }])
  }
  return reasons
}

function codeOf({ isNeeded, status }: OperationRow, all: readonly ProgramRow[], loaded: readonly LoadingRow[]) {
  const released = all.filter(({ state }) => state === 'released')
  const isOld = loaded.some(({ name, revision }) => released.some((of) => of.name === name && of.revision > revision))
  if (isOld) return 'programOld' as const
  // A program that is kept elsewhere is ready where planning was told so.
  if (!isNeeded || released.length > 0) return undefined
  if (all.length > 0) return 'programNotReleased' as const
  return status === 'ready' || status === 'notNeeded' ? undefined : ('programMissing' as const)
}
