/** Rows of reports and of what they come to. */
import type { EnteredFacts } from '@mouldwright/production/shared'
import { inFactory, inTenant, sql, type Condition, type Context, type Db } from '@mouldwright/server-kit'
import type { Projection, Told } from '../../shared/reports/projection.ts'
import type { CorrectedKind, FollowUp, ReportFault, ReportKind, ReportSource } from '../../shared/reports/report.ts'

interface Place {
  tenantId: number
  factoryId: number
}

export interface NewReport {
  id: number
  key: string
  kind: ReportKind
  correctedKind: CorrectedKind | null
  batchId: number
  operationNumber: number
  at: Date
  userId: number | null
  machineId: number | null
  resourceGroupId: number | null
  quantity: number | null
  progress: number | null
  weight: number | null
  reason: string | null
  followUp: FollowUp | null
  dealWay: string | null
  piece: string | null
  note: string | null
  source: ReportSource
  enteredBy: string
  deviceAt: Date | null
  deviceSequence: number | null
  clockOffsetMs: number | null
  isQueued: boolean
  correctsId: number | null
  approvedBy: string | null
  fault: ReportFault | null
  terminalId: number | null
  facts: EnteredFacts | null
}

/** A report of which nothing is told. */
export const emptyReport = {
  correctedKind: null,
  userId: null,
  machineId: null,
  resourceGroupId: null,
  quantity: null,
  progress: null,
  weight: null,
  reason: null,
  followUp: null,
  dealWay: null,
  piece: null,
  note: null,
  deviceAt: null,
  deviceSequence: null,
  clockOffsetMs: null,
  isQueued: false,
  correctsId: null,
  approvedBy: null,
  fault: null,
  terminalId: null,
  facts: null,
} as const

const insertion = (ctx: Context, reports: readonly NewReport[], condition: Condition) => {
  const { tenantId, factoryId, displayName } = ctx.session
  return sql`
    insert into floor_report (tenant_id, factory_id, id, updated_at, updated_by, key, kind, corrected_kind, batch_id, operation_number, at,
      user_id, machine_id, resource_group_id, quantity, progress, weight, reason, follow_up, deal_way, piece, note, source, entered_by, device_at,
      device_sequence, clock_offset_ms, is_queued, received_at, corrects_id, approved_by, fault, terminal_id, facts)
    select ${tenantId}::bigint, ${factoryId}::bigint, u.id, ${ctx.now()}, ${displayName}::text, u.key, u.kind, u."correctedKind", u."batchId",
      u."operationNumber", u.at, u."userId", u."machineId", u."resourceGroupId", u.quantity, u.progress, u.weight, u.reason, u."followUp",
      u."dealWay", u.piece, u.note, u.source, left(u."enteredBy", 50), u."deviceAt", u."deviceSequence", u."clockOffsetMs", u."isQueued", ${ctx.now()},
      u."correctsId", u."approvedBy", u.fault, u."terminalId", u.facts
    from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as u(id bigint, key text, kind text, "correctedKind" text, "batchId" bigint,
      "operationNumber" int, at timestamptz, "userId" bigint, "machineId" bigint, "resourceGroupId" bigint, quantity int, progress numeric,
      weight numeric, reason text, "followUp" text, "dealWay" text, piece text, note text, source text, "enteredBy" text, "deviceAt" timestamptz,
      "deviceSequence" int, "clockOffsetMs" int, "isQueued" boolean, "correctsId" bigint, "approvedBy" text, fault text,
      "terminalId" bigint, facts jsonb)
    where ${condition}`
}

/** Adds reports in one statement. */
export async function insertReports(ctx: Context, reports: readonly NewReport[]): Promise<void> {
  if (reports.length > 0) await ctx.db.run(insertion(ctx, reports, sql`true`))
}

/**
 * Adds a report under its caller's key and keeps what its operation comes to with it: all of it, or nothing where the key is taken.
 * From its first start on, the factory is looked at for ends that are forgotten.
 */
export async function addReport(ctx: Context, report: NewReport, after: readonly Projected[]): Promise<boolean> {
  const { tenantId, factoryId } = ctx.session
  const isStart = report.kind === 'start' || report.kind === 'setUp'
  const added = await ctx.db.run(sql`
    with claimed as (
      insert into floor_request (tenant_id, key, made_in, report_id, at)
      values (${tenantId}, ${report.key}, ${factoryId}, ${report.id}, ${ctx.now()}) on conflict do nothing returning key),
    watched as (
      insert into floor_watch (tenant_id, factory_id) select ${tenantId}::bigint, ${factoryId}::bigint from claimed
      where ${isStart}::boolean on conflict do nothing),
    ${keeping(ctx.session, after, sql`exists (select from claimed)`)}
    ${insertion(ctx, [report], sql`exists (select from claimed)`)}`)
  return added === 1
}

export interface ToldRow extends Omit<Told, 'at'> {
  batchId: number
  operationNumber: number
  key: string
  at: string
}

const toldColumns = sql`t.batch_id as "batchId", t.operation_number as "operationNumber", t.id, t.key, t.kind,
  t.corrected_kind as "correctedKind", t.at, coalesce(t.device_sequence, 0) as sequence, t.user_id as "userId",
  t.machine_id as "machineId", t.resource_group_id as "resourceGroupId", t.quantity, t.progress, t.corrects_id as corrects,
  t.fault is not null as "isFaulty", t.facts`

export const toldOf = ({ at, ...row }: ToldRow): Told => ({ ...row, at: Date.parse(at) })

/** What a report that is being added will be read as. */
export const toldAs = ({ at, deviceSequence, correctsId, fault, ...row }: NewReport): Told => ({
  ...row,
  at: at.getTime(),
  sequence: deviceSequence ?? 0,
  corrects: correctsId,
  isFaulty: fault !== null,
})

/**
 * All reports of some operations; and those of other ones that have come under one of the keys. Both are found by values, not by joins:
 * whatever the database believes of how many there are, it looks them up.
 */
export async function readTold(
  ctx: Context,
  operations: readonly { batchId: number; operationNumber: number }[],
  keys: readonly string[] = [],
): Promise<ToldRow[]> {
  const isAsked = sql`t.batch_id = any(${operations.map(({ batchId }) => batchId)}::bigint[])
    and t.operation_number = any(${operations.map(({ operationNumber }) => operationNumber)}::int[])`
  return ctx.db.all<ToldRow>(sql`
    select ${toldColumns} from floor_report as t where ${inFactory(ctx, 't')} and ${isAsked}
    union all
    select ${toldColumns} from floor_report as t
    where ${inFactory(ctx, 't')} and not (${isAsked}) and t.id = any(array(
      select r.report_id from floor_request as r where ${inTenant(ctx, 'r')} and r.key = any(${keys}::text[])))`)
}

/** All reports of a factory, operation by operation, in portions. */
export const streamTold = (db: Db, place: Place) =>
  db.stream<ToldRow & { batchQuantity: number }>(
    sql`select ${toldColumns}, b.quantity as "batchQuantity" from floor_report as t
      join production_batch b on ${inFactory(place, 'b')} and b.id = t.batch_id
      where ${inFactory(place, 't')} order by t.batch_id, t.operation_number`,
    5_000,
  )

export interface Projected extends Projection {
  batchId: number
  operationNumber: number
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Parts of a statement that keep what operations come to, in place of what was kept of them, where the condition holds. */
function keeping(place: Place, of: readonly Projected[], condition: Condition) {
  const { tenantId, factoryId } = place
  const rows = of.map(({ stretches, ...row }) => ({
    ...row,
    startedAt: iso(row.startedAt),
    finishedAt: iso(row.finishedAt),
    lastAt: iso(row.lastAt),
    stretches: stretches.length,
  }))
  const stretches = of.flatMap(({ batchId, operationNumber, stretches: all }) =>
    all.map(({ from, to, ...stretch }, position) => ({
      batchId,
      operationNumber,
      position,
      ...stretch,
      from: iso(from),
      to: iso(to),
    })),
  )
  return sql`given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u("batchId" bigint, "operationNumber" int, phase text,
        "startedAt" timestamptz, "finishedAt" timestamptz, "machineId" bigint, "resourceGroupId" bigint, "workedMinutes" int,
        "setupMinutes" int, "machineMinutes" int, progress numeric, good int, scrap int, rework int, "lastAt" timestamptz, stretches int)
      where ${condition}),
    gone as (
      delete from floor_stretch as s using given g
      where ${inFactory(place, 's')} and s.batch_id = g."batchId" and s.operation_number = g."operationNumber"
        and s.position >= g.stretches and s.batch_id = any(array(select "batchId" from given))
        and s.operation_number = any(array(select "operationNumber" from given))),
    timed as (
      insert into floor_stretch as s (tenant_id, factory_id, batch_id, operation_number, position, kind, user_id, machine_id, from_at, to_at)
      select ${tenantId}::bigint, ${factoryId}::bigint, u."batchId", u."operationNumber", u.position, u.kind, u."userId", u."machineId", u."from", u."to"
      from jsonb_to_recordset(${JSON.stringify(stretches)}::jsonb) as u("batchId" bigint, "operationNumber" int, position int, kind text,
        "userId" bigint, "machineId" bigint, "from" timestamptz, "to" timestamptz)
      where ${condition}
      on conflict (tenant_id, factory_id, batch_id, operation_number, position) do update set kind = excluded.kind,
        user_id = excluded.user_id, machine_id = excluded.machine_id, from_at = excluded.from_at, to_at = excluded.to_at
      where (s.kind, s.user_id, s.machine_id, s.from_at, s.to_at) is distinct from
        (excluded.kind, excluded.user_id, excluded.machine_id, excluded.from_at, excluded.to_at)),
    kept as (
      insert into floor_operation as t (tenant_id, factory_id, batch_id, operation_number, phase, started_at, finished_at, machine_id,
        resource_group_id, worked_minutes, setup_minutes, machine_minutes, progress, good, scrap, rework, last_at)
      select ${tenantId}::bigint, ${factoryId}::bigint, g."batchId", g."operationNumber", g.phase, g."startedAt", g."finishedAt", g."machineId",
        g."resourceGroupId", g."workedMinutes", g."setupMinutes", g."machineMinutes", g.progress, g.good, g.scrap, g.rework, g."lastAt"
      from given g
      on conflict (tenant_id, factory_id, batch_id, operation_number) do update set phase = excluded.phase,
        started_at = excluded.started_at, finished_at = excluded.finished_at, machine_id = excluded.machine_id,
        resource_group_id = excluded.resource_group_id, worked_minutes = excluded.worked_minutes, setup_minutes = excluded.setup_minutes,
        machine_minutes = excluded.machine_minutes, progress = excluded.progress, good = excluded.good, scrap = excluded.scrap,
        rework = excluded.rework, last_at = excluded.last_at)`
}

/** Keeps what operations come to, in place of what was kept of them. */
export async function keepProjections(db: Db, place: Place, of: readonly Projected[]): Promise<void> {
  if (of.length > 0) await db.run(sql`with ${keeping(place, of, sql`true`)} select from given`)
}
