/** All reports come through here: those of terminals, pages and forms. */
import { gateKey } from '@mouldwright/gate/server/api'
import { Refusal, type RefusalCode } from '@mouldwright/kernel'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import type { Projection } from '../../shared/reports/projection.ts'
import type { ReportFault } from '../../shared/reports/report.ts'
import { checkReport, faultCodes, placeOf, timeOf, type Known, type Seen } from './check-report.ts'
import { followUp } from './follow-up.ts'
import { materialIn } from './material-in.ts'
import { keepUp, projectionsOf } from './project-reports.ts'
import type { ReportAnswer, ReportDraft, ReportedBy } from './report-draft.ts'
import { emptyReport, insertReports, type NewReport } from './reports.query.ts'
import { groupWorld, machineWorld, operationWorld, peopleWorld, teamsOf } from './world.query.ts'

const keyOf = (of: { batchId: number; operationNumber: number }) => gateKey(of.batchId, of.operationNumber)
const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
const present = (ids: readonly (number | null | undefined)[]) => [
  ...new Set(ids.filter((id) => typeof id === 'number')),
]

/** Records reports in the order given, each by itself: one that is refused does not hold up the next. */
export async function recordReports(
  ctx: Context,
  reports: readonly ReportDraft[],
  by: ReportedBy,
): Promise<ReportAnswer[]> {
  if (reports.length === 0) return []
  const operations = await operationWorld(ctx, reports, by)
  const machineIds = present([...reports, ...operations].map(({ machineId }) => machineId))
  const userIds = present(reports.map(({ userId }) => userId))
  const known: Known = {
    operations: new Map(operations.map((of) => [keyOf(of), of])),
    machines: byId(await machineWorld(ctx, machineIds)),
    groups: byId(await groupWorld(ctx, present([...reports, ...operations].map((of) => of.resourceGroupId)))),
    people: byId(await peopleWorld(ctx, userIds)),
    teams: operations.every(({ machineId }) => machineId) ? new Map() : await teamsOf(ctx, userIds),
  }
  const phases = new Map<string, Projection>((await projectionsOf(ctx, operations)).map((of) => [keyOf(of), of]))
  const answers: ReportAnswer[] = []
  for (const report of reports) answers.push(await recordOne(ctx, report, by, known, phases))
  if (reports.some(({ kind }) => kind === 'start' || kind === 'setUp')) await watchHere(ctx)
  if (answers.some(({ answer }) => answer === 'applied')) await ctx.kit.extensions.workReported?.(ctx)
  return answers
}

/** From its first start on, the factory is looked at for ends that are forgotten. */
const watchHere = (ctx: Context) =>
  ctx.db.run(sql`
    insert into floor_watch (tenant_id, factory_id) values (${ctx.session.tenantId}, ${ctx.session.factoryId}) on conflict do nothing`)

async function recordOne(
  ctx: Context,
  report: ReportDraft,
  by: ReportedBy,
  known: Known,
  phases: Map<string, Projection>,
): Promise<ReportAnswer> {
  const { key } = report
  await ctx.db.run(sql`savepoint report`)
  try {
    const id = ctx.newId()
    if (!(await claimKey(ctx, key, id))) return await release(ctx, await answered(ctx, key))
    const of = known.operations.get(keyOf(report))
    if (!of) throw new Refusal('record.absent')
    const seen: Seen = { report, by, known, of, now: phases.get(keyOf(report))! }
    const fault = await checkReport(ctx, seen)
    await insertReports(ctx, [rowOf(ctx, id, seen, fault)])
    if (fault) return await release(ctx, kept(key, fault, of.batch))
    for (const [at, projection] of await keepUp(ctx, [of])) phases.set(at, projection)
    if (report.kind === 'materialIn') await materialIn(ctx, of)
    if (report.kind === 'scrap' || report.kind === 'rework') await followUp(ctx, report, of)
    return await release(ctx, { key, answer: 'applied' })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await ctx.db.run(sql`rollback to savepoint report`)
    return { key, answer: 'refused', code: error.code as RefusalCode, params: error.params }
  }
}

async function release(ctx: Context, answer: ReportAnswer): Promise<ReportAnswer> {
  await ctx.db.run(sql`release savepoint report`)
  return answer
}

async function claimKey(ctx: Context, key: string, id: number): Promise<boolean> {
  const { tenantId, factoryId } = ctx.session
  const added = await ctx.db.run(
    sql`insert into floor_request (tenant_id, key, made_in, report_id, at) values (${tenantId}, ${key}, ${factoryId}, ${id}, ${ctx.now()})
      on conflict do nothing`,
  )
  return added === 1
}

/** A repeat hears what the first one heard. */
async function answered(ctx: Context, key: string): Promise<ReportAnswer> {
  const first = await ctx.db.maybe<{ fault: ReportFault | null; batch: string }>(sql`
    select t.fault, b.number as batch from floor_report as t
    join production_batch as b on ${inFactory(ctx, 'b')} and b.id = t.batch_id
    where ${inFactory(ctx, 't')} and t.key = ${key}`)
  if (!first?.fault) return { key, answer: 'already' }
  return kept(key, first.fault, first.batch)
}

const kept = (key: string, fault: ReportFault, of: string): ReportAnswer => ({
  key,
  answer: 'refused',
  code: faultCodes[fault],
  params: { batch: of },
  isKept: true,
})

function rowOf(ctx: Context, id: number, { report, by, known, of }: Seen, fault: ReportFault | null): NewReport {
  const { kind, deviceAt, reworkProcessId: _process, reworkMinutes: _minutes, ...told } = report
  const isPlaced = kind === 'start' || kind === 'setUp' || kind === 'finish'
  const given = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
  return {
    ...emptyReport,
    ...(given as typeof told),
    ...(isPlaced ? placeOf(report, known, of) : {}),
    id,
    key: report.key,
    kind,
    at: new Date(timeOf(ctx, report, by)),
    source: by.terminalId === undefined ? 'page' : 'terminal',
    enteredBy: by.enteredBy,
    deviceAt: deviceAt ? new Date(deviceAt) : null,
    clockOffsetMs: by.clockOffsetMs ?? null,
    isQueued: by.isQueued ?? false,
    fault,
    terminalId: by.terminalId ?? null,
  } as NewReport
}
