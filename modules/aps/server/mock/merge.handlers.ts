import { listed as listedIn } from '@mouldwright/kernel'
import { createHash } from 'node:crypto'
import { audit, handle, inFactory, sql, updateRecords, type Context } from '@mouldwright/server-kit'
import {
  applyMerge,
  beginMerge,
  cancelMerge,
  loadData,
  mergedKinds,
  schedule,
  settingSetOf,
  type MergePreview,
  type SettingValues,
  type ShownMergeRow,
} from '../../shared/index.ts'
import { queueJob } from '../schedule/queue-job.ts'
import { lockSchedule, type ScheduleRecord } from '../schedule/run-state.ts'
import { refuseInUse, storeSettings } from '../schedule/setting.handlers.ts'
import { serialise } from '../serialise.ts'
import { dropDecisions, putDecisions, type DecisionRow } from '../session/decisions.ts'
import { holdPlan } from '../session/hold-plan.ts'
import { refuseUnsaved } from '../session/refuse-session.ts'
import { endSession } from '../session/session.handlers.ts'
import { findSession, lockSession, refuseOther, type SessionRow } from '../session/session.query.ts'
import { readSettingSet } from '../schedule/settings.query.ts'
import { decidedAtFirst, decidedBy, decidedByMock, findMock, keyParts } from './decided-by-schedule.query.ts'
import { mergeDecisions, takenFromMock, type MergeRow } from './merge-decisions.ts'
import { labelOf, readRecordNames, showRow, startingTooLate } from './merge-words.query.ts'

/** Rows without conflict that one answer lists. */
const shownRows = 500
/** Conflicts that a refusal names. */
const namedConflicts = 5

type PairContext = Context<'merge.again' | 'merge.intoMock' | 'merge.notMock' | 'merge.withItself'>
type Names = Awaited<ReturnType<typeof readRecordNames>>

export const mergeHandlers = [
  handle(beginMerge, async (ctx, { scheduleId, targetId }): Promise<MergePreview> => {
    const pair = await lockPair(ctx, scheduleId, targetId)
    await refuseUnsaved(ctx, scheduleId)
    const session = await holdPlan(ctx, targetId)
    await refuseSteps(ctx, session)
    const { rows, names, ours } = await compared(ctx, pair)
    if (!changesTarget(rows)) ctx.refuse('merge.nothing', pair.say)
    const count = (origin: MergeRow['origin']) => rows.filter((row) => row.origin === origin).length
    const shown = rows.map((row) => showRow(ctx, names, row)).toSorted(byOrigin)
    return {
      scheduleId,
      targetId,
      targetName: pair.target.name,
      token: tokenOf(session, ours, rows),
      conflicts: shown.filter(({ origin }) => origin === 'conflict'),
      rows: shown.filter(({ origin }) => origin !== 'conflict').slice(0, shownRows),
      fromMock: count('mock'),
      fromTarget: count('target'),
      alike: count('both'),
    }
  }),

  handle(applyMerge, async (ctx, { scheduleId, targetId, token, answers }) => {
    const { permissions } = ctx.session
    if (!['load', 'run'].every((name) => permissions.has(`${schedule.name}:${name}`))) ctx.refuse('merge.mayNotRun')
    const pair = await lockPair(ctx, scheduleId, targetId)
    if (!(await findSession(ctx, targetId))) ctx.refuse('merge.notHeld', pair.say)
    const session = await lockSession(ctx, targetId)
    refuseOther(ctx, session)
    await refuseSteps(ctx, session)
    await refuseUnsaved(ctx, scheduleId)
    const { rows, names, ours } = await compared(ctx, pair)
    if (tokenOf(session, ours, rows) !== token) ctx.refuse('merge.movedOn', pair.say)
    const answered = new Map((answers ?? []).map(({ key, take }) => [key, take as 'mock' | 'target']))
    refuseUnanswered(ctx, names, rows, answered)
    const taken = takenFromMock(rows, answered)
    if (taken.length === 0) ctx.refuse('merge.nothing', pair.say)
    const merged = new Map([...ours, ...taken.map(({ key, theirs }) => [key, theirs] as const)])
    const tooLate = startingTooLate(names, merged)
    if (tooLate.length > 0) ctx.refuse('merge.startNotBeforeDelivery', { moulds: listed(ctx, tooLate) })
    await write(ctx, pair.target, taken)
    await endSession(ctx, session)
    const taskId = await queueJob(ctx, loadData, targetId)
    await ctx.db.run(
      sql`update aps_mock as t set merged_at = ${ctx.now()}, merged_by = ${ctx.session.displayName}, target_id = ${targetId},
          target_name = ${pair.target.name}, plan_before = ${session.planId}, load_task_id = ${taskId}
        where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId}`,
    )
    await audit(ctx, [auditOf(pair, taken)])
    return { targetId, taken: taken.length, taskId }
  }),

  handle(cancelMerge, async (ctx, { targetId }) => {
    await lockSchedule(ctx, targetId)
    const session = await findSession(ctx, targetId)
    const isMine = session !== undefined && session.userId === ctx.session.userId && !(await hasSteps(ctx, session))
    if (isMine) await endSession(ctx, session)
    return { cancelled: isMine }
  }),
]

interface Pair {
  mock: ScheduleRecord
  target: ScheduleRecord
  base: NonNullable<Awaited<ReturnType<typeof findMock>>>['base']
  /** Parameters of refusals. */
  say: { name: string; target: string }
}

/** Both schedules, held until the transaction ends; in the order of their ids, so that two merges never wait for each other. */
async function lockPair(ctx: PairContext, scheduleId: number, targetId: number): Promise<Pair> {
  const locked = new Map<number, ScheduleRecord>()
  for (const id of [...new Set([scheduleId, targetId])].sort((one, other) => one - other))
    locked.set(id, await lockSchedule(ctx, id))
  const [mock, target] = [locked.get(scheduleId)!, locked.get(targetId)!]
  const say = { name: mock.name, target: target.name }
  if (scheduleId === targetId) ctx.refuse('merge.withItself', say)
  const made = await findMock(ctx, scheduleId)
  if (!made) return ctx.refuse('merge.notMock', say)
  if (target.isMock) ctx.refuse('merge.intoMock', say)
  if (made.mergedAt) ctx.refuse('merge.again', { ...say, by: made.mergedBy ?? '', into: made.targetName ?? '' })
  return { mock, target, base: made.base, say }
}

const origins = ['conflict', 'mock', 'target', 'both']
const kinds: readonly string[] = mergedKinds

/** What the mock changes first, like things together. */
const byOrigin = (one: ShownMergeRow, other: ShownMergeRow) =>
  origins.indexOf(one.origin) - origins.indexOf(other.origin) ||
  kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
  one.label.localeCompare(other.label)

/** What changed on either side; rows whose record is gone are left out. */
async function compared(ctx: Context, { mock, target, base }: Pair) {
  const ours = await decidedBy(ctx, target)
  const theirs = await decidedByMock(ctx, mock, base)
  const all = mergeDecisions(decidedAtFirst(base), ours, theirs)
  const names = await readRecordNames(ctx, all)
  return { rows: all.filter(({ key }) => labelOf(ctx, names, key) !== undefined), names, ours }
}

const changesTarget = (rows: readonly MergeRow[]) =>
  rows.some(({ origin }) => origin === 'mock' || origin === 'conflict')

/** Changes with every change of either side, and with whoever took the plan meanwhile. */
function tokenOf(session: SessionRow, ours: ReadonlyMap<string, unknown>, rows: readonly MergeRow[]): string {
  const seen = [
    session.id,
    session.planId,
    [...ours],
    rows.map(({ key, origin, theirs }) => [key, origin, theirs ?? null]),
  ]
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex')
}

async function hasSteps(ctx: Context, { id }: SessionRow): Promise<boolean> {
  const { steps } = await ctx.db.one<{ steps: number }>(
    sql`select count(*) as steps from aps_session_step as t where ${inFactory(ctx, 't')} and t.session_id = ${id}`,
  )
  return steps > 0
}

async function refuseSteps(ctx: Context<'session.saveFirst'>, session: SessionRow): Promise<void> {
  if (await hasSteps(ctx, session)) ctx.refuse('session.saveFirst')
}

const listed = (ctx: Context, list: readonly string[]) => {
  const text = listedIn(ctx.language, list.slice(0, namedConflicts))
  return list.length > namedConflicts
    ? ctx.kit.word(ctx.language, 'aps', 'phrases.and', { list: text, count: list.length })
    : text
}

/** Every conflict has an answer, and nothing else has. */
function refuseUnanswered(
  ctx: Context<'merge.noConflict' | 'merge.unanswered'>,
  names: Names,
  rows: readonly MergeRow[],
  answered: ReadonlyMap<string, unknown>,
): void {
  const conflicts = rows.filter(({ origin }) => origin === 'conflict')
  const keys = new Set(conflicts.map(({ key }) => key))
  const stray = [...answered.keys()].find((key) => !keys.has(key))
  if (stray !== undefined) ctx.refuse('merge.noConflict', { key: stray })
  const open = conflicts.filter(({ key }) => !answered.has(key))
  if (open.length > 0)
    ctx.refuse('merge.unanswered', {
      count: open.length,
      list: listed(
        ctx,
        open.map(({ key }) => labelOf(ctx, names, key)!),
      ),
    })
}

/** Writes what the mock decided into the target: decisions, its run parameters, the settings that it runs with. */
async function write(
  ctx: Context<'merge.maySetNothing' | 'schedule.running'>,
  target: ScheduleRecord,
  taken: readonly MergeRow[],
): Promise<void> {
  const put: DecisionRow[] = []
  const drop: Omit<DecisionRow, 'value'>[] = []
  const figures: Record<string, unknown> = {}
  const settings: Record<string, unknown> = {}
  for (const { key, theirs } of taken) {
    const of = keyParts(key)
    if (of.kind === 'setting') settings[of.name] = theirs
    else if (of.kind === 'figure')
      figures[of.name] = of.name === 'moulds' ? (theirs as number[]).map((mouldId) => ({ mouldId })) : theirs
    else if (theirs === undefined) drop.push(of)
    else put.push({ ...of, value: theirs })
  }
  await putDecisions(ctx, target.id, put)
  await dropDecisions(ctx, target.id, drop)
  if (Object.keys(figures).length > 0) await updateRecords(ctx, schedule, [{ id: target.id, ...figures }])
  if (Object.keys(settings).length === 0) return
  const set = settingSetOf(target)
  if (!ctx.session.permissions.has('aps.setting:modify')) ctx.refuse('merge.maySetNothing')
  await serialise(ctx, 'aps.setting')
  await refuseInUse(ctx, set)
  await storeSettings(ctx, await readSettingSet(ctx, set), settings as Partial<SettingValues>)
}

/** What the merge changed, by key, and which mock it came from. */
const auditOf = ({ mock, target }: Pair, taken: readonly MergeRow[]) => ({
  operation: 'merge',
  entity: schedule.name,
  recordId: target.id,
  label: target.name,
  before: Object.fromEntries(taken.map(({ key, ours }) => [key, ours ?? null])),
  after: { mock: mock.name, ...Object.fromEntries(taken.map(({ key, theirs }) => [key, theirs ?? null])) },
})
