/** All reports come through here: those of terminals, pages and forms. */
import { gateKey } from '@mouldwright/gate/server/api'
import { Refusal, type RefusalCode } from '@mouldwright/kernel'
import { writeFacts } from '@mouldwright/production/server/api'
import { allOf, inFactory, inTenant, sql, type Context } from '@mouldwright/server-kit'
import { project, type Projection, type Told } from '../../shared/reports/projection.ts'
import type { ReportFault } from '../../shared/reports/report.ts'
import { askApproval } from '../dispositions/ask-approval.ts'
import { checkReport, faultCodes, placeOf, timeOf, type Known, type Seen } from './check-report.ts'
import { followUp } from './follow-up.ts'
import { materialIn } from './material-in.ts'
import { factOf } from './project-reports.ts'
import type { ReportAnswer, ReportDraft, ReportedBy } from './report-draft.ts'
import { addReport, emptyReport, readTold, toldAs, toldOf, type NewReport, type Projected } from './reports.query.ts'
import { tellOperation } from './tell-operation.ts'
import { groupWorld, operationWorld, peopleWorld, teamsOf, type OperationWorld } from './world.query.ts'

const keyOf = (of: { batchId: number; operationNumber: number }) => gateKey(of.batchId, of.operationNumber)
const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
const present = (ids: readonly (number | null | undefined)[]) => [
  ...new Set(ids.filter((id) => typeof id === 'number')),
]

/** What the call has learnt, and what its own reports add to it. */
interface Knowing extends Known {
  told: Map<string, Told[]>
  /** Keys under which reports are kept already. */
  taken: Set<string>
}

/** Records reports in the order given, each by itself: one that is refused does not hold up the next. */
export async function recordReports(
  given: Context,
  reports: readonly ReportDraft[],
  by: ReportedBy,
): Promise<ReportAnswer[]> {
  if (reports.length === 0) return []
  // The same few texts for each report of each terminal.
  const ctx = { ...given, db: given.db.prepared }
  const known = await learn(ctx, reports, by)
  const answers: ReportAnswer[] = []
  for (const report of reports) answers.push(await recordOne(ctx, report, by, known))
  if (answers.some(({ answer }) => answer === 'applied')) await ctx.kit.extensions.workReported?.(ctx)
  return answers
}

async function learn(ctx: Context, reports: readonly ReportDraft[], by: ReportedBy): Promise<Knowing> {
  // What was told is read behind what holds the batches.
  const [rows, told] = await allOf([
    operationWorld(ctx, reports, by),
    readTold(
      ctx,
      reports,
      reports.map(({ key }) => key),
    ),
  ])
  const operations = new Map(rows.map((of) => [keyOf(of), of]))
  const userIds = present(reports.map(({ userId }) => userId))
  const { worker } = by
  const people = new Map(worker ? [[worker.userId, worker]] : [])
  for (const { id, name } of await peopleWorld(
    ctx,
    userIds.filter((id) => !people.has(id)),
  ))
    people.set(id, { userId: id, name })
  const isPlaced = (of: { machineId?: number | null; resourceGroupId?: number | null } | undefined) =>
    Boolean(of?.machineId || of?.resourceGroupId)
  const arePlaced = reports.every((report) => isPlaced(report) || isPlaced(operations.get(keyOf(report))))
  return {
    operations,
    machines: new Map(
      rows.flatMap(({ namedId, namedMachine, isNamedValid, namedLogsWork, namedReportsWork }) =>
        namedId === null
          ? []
          : [
              [
                namedId,
                { name: namedMachine ?? '', isValid: isNamedValid, reportsWork: namedLogsWork && namedReportsWork },
              ] as const,
            ],
      ),
    ),
    groups: byId(await groupWorld(ctx, present(reports.map(({ resourceGroupId }) => resourceGroupId)))),
    people,
    teams: arePlaced ? new Map() : await teamsOf(ctx, userIds),
    told: new Map([...Map.groupBy(told, keyOf)].map(([at, all]) => [at, all.map(toldOf)])),
    taken: new Set(told.map(({ key }) => key)),
  }
}

const isBad = ({ kind }: ReportDraft) => kind === 'scrap' || kind === 'rework'

/** What may still be refused once the report is kept: then both have not been. */
const hasConsequence = (report: ReportDraft) => report.kind === 'materialIn' || isBad(report)

/** Nobody at the terminal can choose again what follows, long after the pieces were spoilt: the supervisor does. */
const isSpoiltAnyway = (error: unknown, { kind }: ReportDraft, { isQueued }: ReportedBy) =>
  error instanceof Refusal && isQueued === true && kind !== 'materialIn'

async function recordOne(ctx: Context, report: ReportDraft, by: ReportedBy, known: Knowing): Promise<ReportAnswer> {
  const { key, batchId, operationNumber } = report
  if (known.taken.has(key)) return answered(ctx, key)
  try {
    const of = known.operations.get(keyOf(report))
    if (!of) return (await isTaken(ctx, key)) ? { key, answer: 'already' } : refuseAbsent()
    const told = known.told.get(keyOf(report)) ?? []
    const seen: Seen = { report, by, known, of, now: project(told, of.quantity) }
    const fault = await checkReport(ctx, seen)
    const add = async (fault: ReportFault | null): Promise<ReportAnswer> => {
      const row = rowOf(ctx, ctx.newId(), seen, fault)
      const all = [...told, toldAs(row)]
      const after = { batchId, operationNumber, ...project(all, of.quantity) }
      // Somebody else's report may have taken the key meanwhile, at another operation.
      if (!(await addReport(ctx, row, fault ? [] : [after]))) return answered(ctx, key)
      if (!fault) {
        await follow(ctx, report, of, seen.now, after)
        if (isBad(report)) {
          const by = known.people.get(report.userId)?.name ?? ''
          await askApproval(ctx, report, { reportId: row.id, batch: of.batch, by })
        }
      }
      known.taken.add(key)
      known.told.set(keyOf(report), all)
      return fault ? kept(key, fault, of.batch) : { key, answer: 'applied' }
    }
    if (!hasConsequence(report)) return await add(fault)
    try {
      return await orNothing(ctx, () => add(fault))
    } catch (error) {
      if (!isSpoiltAnyway(error, report, by)) throw error
      return await add('followUpRefused')
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { key, answer: 'refused', code: error.code as RefusalCode, params: error.params }
  }
}

function refuseAbsent(): never {
  throw new Refusal('record.absent')
}

/** What counts is carried over to the planner's columns, and what follows of it is done. */
async function follow(
  ctx: Context,
  report: ReportDraft,
  of: OperationWorld,
  before: Projection,
  after: Projected,
): Promise<void> {
  await writeFacts(ctx.db, ctx.session, [factOf(after)], { at: ctx.now(), by: ctx.session.displayName })
  await tellOperation(ctx, after, before, after)
  if (report.kind === 'materialIn') await materialIn(ctx, of)
  if (isBad(report)) await followUp(ctx, report, of)
}

/** Takes back what was written where it is refused in the end; other reports of the call stay. */
async function orNothing<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  await ctx.db.run(sql`savepoint report`)
  try {
    const result = await work()
    await ctx.db.run(sql`release savepoint report`)
    return result
  } catch (error) {
    if (error instanceof Refusal) await ctx.db.run(sql`rollback to savepoint report`)
    throw error
  }
}

/** Also of a report that went with its batch. */
async function isTaken(ctx: Context, key: string): Promise<boolean> {
  const rows = await ctx.db.all(sql`select from floor_request as t where ${inTenant(ctx, 't')} and t.key = ${key}`)
  return rows.length > 0
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
