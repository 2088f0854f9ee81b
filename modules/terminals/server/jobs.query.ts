/** Work as terminals show it. */
import { plannedAtPlaces } from '@mouldwright/aps/server/api'
import { gateKey, gatesOf, sentenceOf } from '@mouldwright/gate/server/api'
import { askedAt, isOnWayLeft, type Asked, type SheetSource } from '@mouldwright/production/server/api'
import { inFactory, inTenant, sql, type Context, type Sql } from '@mouldwright/server-kit'
import { jobsEach, type Job } from '@mouldwright/terminals/shared'
import { drawingsOf } from './drawings.query.ts'

interface Key {
  batchId: number
  operationNumber: number
}

interface Planned extends Key {
  machineId: number | null
  groupId: number | null
  plannedStart: string
  plannedEnd: string
  workMinutes: number
  lateMinutes: number
}

type Row = Omit<
  Job,
  'light' | 'reasons' | 'sheet' | 'drawings' | 'asked' | 'plannedStart' | 'plannedEnd' | 'workMinutes' | 'lateMinutes'
>

const beside = (alias: string): Sql =>
  sql`${sql.ref(`${alias}.tenant_id`)} = b.tenant_id and ${sql.ref(`${alias}.factory_id`)} = b.factory_id`

/** Operations that are still to be done, of open batches; `chosen` says which, by `b` and `o`. */
const openOperations = (ctx: Pick<Context, 'db' | 'session'>, chosen: Sql) =>
  ctx.db.all<Row>(sql`
    select b.id as "batchId", o.number as "operationNumber", b.number as "batchNumber", b.quantity, m.number as "mouldNumber",
      m.name as "mouldName", p.number as "partNumber", p.name as "partName", p.type as "partType", pr.name as "processName",
      coalesce(o.section_id, pr.section_id) as "sectionId", case when f.started_at is not null then f.machine_id end as "machineId",
      case when f.started_at is not null and f.machine_id is null then f.resource_group_id end as "groupId",
      case when f.started_at is null then 'notStarted' when f.is_paused then 'paused' when w.phase = 'settingUp' then 'settingUp'
        else 'inProgress' end as state, coalesce(l.people, '[]') as people,
      f.started_at as "startedAt", coalesce(f.progress, 0) as progress, o.remark
    from production_batch b
    join production_part p on ${beside('p')} and p.id = b.part_id
    join production_mould m on ${beside('m')} and m.id = p.mould_id and coalesce(m.status, 'open') in ('open', 'paused')
    join production_route r on ${beside('r')} and r.part_id = p.id
    join production_route_operations o on ${beside('o')} and o.parent_id = r.id and coalesce(o.only_batch_id, b.id) = b.id
    join basic_process pr on ${beside('pr')} and pr.id = o.process_id
    left join production_batch_operations f on ${beside('f')} and f.parent_id = b.id and f.number = o.number
    left join floor_operation w on ${beside('w')} and w.batch_id = b.id and w.operation_number = o.number
    left join lateral (
      select jsonb_agg(jsonb_build_object('userId', u.id, 'name', coalesce(nullif(u.real_name, ''), u.user_name)) order by s.from_at) as people
      from floor_stretch s join identity_user u on ${inTenant(ctx, 'u')} and u.id = s.user_id
      where ${beside('s')} and s.batch_id = b.id and s.operation_number = o.number and s.kind = 'labour' and s.to_at is null) l on true
    where ${inFactory(ctx, 'b')} and coalesce(b.status, 'open') in ('open', 'inProgress', 'dispatched', 'paused')
      and f.finished_at is null and not coalesce(f.is_outsourced, false) and ${isOnWayLeft(ctx, 'o', sql`b.id`)} and ${chosen}
    order by b.number, o.number limit 5000`)

interface Places {
  machineIds: readonly number[]
  groupIds: readonly number[]
}

const begunAt = (ctx: Pick<Context, 'db' | 'session'>, { machineIds, groupIds }: Places) =>
  ctx.db.all<Key>(sql`
    select f.parent_id as "batchId", f.number as "operationNumber" from production_batch_operations f
    where ${inFactory(ctx, 'f')} and (f.machine_id = any(${machineIds}::bigint[])
        or f.machine_id is null and f.resource_group_id = any(${groupIds}::bigint[])) and f.started_at is not null and f.finished_at is null
    order by f.started_at desc limit 1000`)

/** What has begun at machines and with teams, then what the published plan has next for each. */
export async function jobsAt(ctx: Context, places: Places): Promise<Job[]> {
  if (places.machineIds.length + places.groupIds.length === 0) return []
  const planned = await plannedAtPlaces(ctx.db, ctx.session, places, jobsEach)
  const begun = await begunAt(ctx, places)
  const keys = [...new Map([...begun, ...planned].map((key) => [keyOf(key), key])).values()]
  const rows = await openOperations(
    ctx,
    sql`(b.id, o.number) in (select * from unnest(${keys.map(({ batchId }) => batchId)}::bigint[], ${keys.map((key) => key.operationNumber)}::int[]))`,
  )
  return shown(ctx, rows, planned)
}

/** What is still to be done of a batch. */
export async function jobsOfBatch(ctx: Context, batchId: number): Promise<Job[]> {
  return shown(ctx, await openOperations(ctx, sql`b.id = ${batchId}`), [])
}

const keyOf = ({ batchId, operationNumber }: Key) => gateKey(batchId, operationNumber)

/** What each job is done by, as the modules of programs and electrodes say. */
async function sheetsOf(ctx: Context, jobs: readonly Key[]) {
  const { programSheet, electrodeSheet } = ctx.kit.extensions
  const found: Awaited<ReturnType<SheetSource>>[] = []
  for (const source of [programSheet, electrodeSheet]) if (source) found.push(await source(ctx, jobs))
  return found
}

const nothingAsked: Asked = { material: null, treatments: [], surface: null, deliverTo: [] }

async function shown(ctx: Context, rows: readonly Row[], planned: readonly Planned[]): Promise<Job[]> {
  const planOf = new Map(planned.map((one) => [keyOf(one), one]))
  const placed = rows.map((row) => {
    const { machineId, groupId } = row.machineId || row.groupId ? row : (planOf.get(keyOf(row)) ?? row)
    return { ...row, machineId, groupId }
  })
  const gates = await gatesOf(
    ctx,
    placed.map(({ batchId, operationNumber, machineId }) => ({
      batchId,
      operationNumber,
      ...(machineId === null ? {} : { machineId }),
    })),
  )
  const sheets = await sheetsOf(ctx, placed)
  const drawings = await drawingsOf(
    ctx,
    placed.map(({ batchId }) => batchId),
  )
  const asked = await askedAt(ctx, placed, keyOf)
  const jobs = placed.map((row) => {
    const plan = planOf.get(keyOf(row))
    const gate = gates.get(keyOf(row))
    return {
      ...row,
      plannedStart: plan?.plannedStart ?? null,
      plannedEnd: plan?.plannedEnd ?? null,
      workMinutes: plan?.workMinutes ?? 0,
      lateMinutes: plan?.lateMinutes ?? 0,
      sheet: sheets.flatMap((of) => of.get(keyOf(row)) ?? []),
      drawings: drawings.get(row.batchId) ?? [],
      asked: asked.get(keyOf(row)) ?? nothingAsked,
      light: gate?.light ?? ('green' as const),
      reasons: (gate?.reasons ?? []).map((reason) => ({
        code: reason.code,
        light: reason.light,
        text: sentenceOf(ctx, reason),
      })),
    }
  })
  return jobs.sort(
    (one, other) =>
      Number(other.state !== 'notStarted') - Number(one.state !== 'notStarted') ||
      (one.plannedStart ?? '9').localeCompare(other.plannedStart ?? '9') ||
      one.operationNumber - other.operationNumber,
  )
}
