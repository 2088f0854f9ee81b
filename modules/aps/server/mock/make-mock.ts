import { audit, inFactory, insertRecords, readRecords, sql, type Context } from '@mouldwright/server-kit'
import { loadData, schedule, settingSetOf } from '../../shared/index.ts'
import { queueJob } from '../schedule/queue-job.ts'
import { lockSchedule, type ScheduleRecord } from '../schedule/run-state.ts'
import { putDecisions } from '../session/decisions.ts'
import { readSettingSet } from '../schedule/settings.query.ts'
import { decidedBy, publicationNow, type MockBase } from './decided-by-schedule.query.ts'

/** Characters that a schedule's name may have. */
const nameLength = 50

export interface MadeMock {
  scheduleId: number
  name: string
}

/** Makes a mock of a schedule that is held, with its parameters and all that was decided for it. @param ending what its name ends with */
export async function makeMockOf(ctx: Context, of: ScheduleRecord, ending: string): Promise<MadeMock> {
  const name = await freeName(ctx, of.name, ending)
  const { startPoint, horizonDays, timeBudgetSeconds, seed, frozenHours } = of
  const { assumedReadyHours, outsourcingDays, deliveryDate, priority } = of
  const parameters = {
    ...{ startPoint, horizonDays, timeBudgetSeconds, seed, frozenHours },
    ...{ assumedReadyHours, outsourcingDays, deliveryDate, priority },
  }
  const moulds = (of.moulds ?? []).map(({ mouldId }) => ({ mouldId }))
  const [id] = await insertRecords(ctx, schedule, [
    { name, isMock: true, isDefault: false, ...parameters, moulds, remark: of.remark },
  ])
  await ctx.db.run(
    sql`insert into aps_decision (tenant_id, factory_id, schedule_id, kind, record_id, operation, value, at, by)
      select t.tenant_id, t.factory_id, ${id}::bigint, t.kind, t.record_id, t.operation, t.value, t.at, t.by
      from aps_decision as t where ${inFactory(ctx, 't')} and t.schedule_id = ${of.id}`,
  )
  const base: MockBase = {
    decided: Object.fromEntries(await decidedBy(ctx, of)),
    mockSettings: (await readSettingSet(ctx, settingSetOf({ isMock: true }))).values,
  }
  const { tenantId, factoryId, displayName } = ctx.session
  await ctx.db.run(
    sql`insert into aps_mock (tenant_id, factory_id, schedule_id, source_id, source_name, publication, began_at, by, base)
      values (${tenantId}, ${factoryId}, ${id}, ${of.id}, ${of.name}, ${await publicationNow(ctx)}, ${ctx.now()}, ${displayName}, ${JSON.stringify(base)}::jsonb)`,
  )
  await audit(ctx, [
    { operation: 'makeMock', entity: schedule.name, recordId: of.id, label: of.name, after: { mock: name } },
  ])
  return { scheduleId: id!, name }
}

/** A name that no schedule has: the source's, the ending, and a number where there are several. */
async function freeName(ctx: Context, of: string, word: string): Promise<string> {
  const taken = await ctx.db.all<{ name: string }>(
    sql`select t.name from aps_schedule as t where ${inFactory(ctx, 't')}`,
  )
  const names = new Set(taken.map(({ name }) => name.toLowerCase()))
  for (let count = 1; ; count += 1) {
    const ending = word.slice(0, nameLength - 10) + (count === 1 ? '' : ` ${count}`)
    const name = `${of.slice(0, nameLength - ending.length - 1)} ${ending}`
    if (!names.has(name.toLowerCase())) return name
  }
}

/** What a caller must hold for a mock that is planned at once. */
export const mockPlanRights = ['add', 'load', 'run'].map((name) => `${schedule.name}:${name}`)

/**
 * A mock of the default real schedule, loaded and run as soon as it may: what the factory's records say now, with other delivery days
 * where given. It is merged like any other. Absent where no real schedule is there.
 */
export async function makeMockPlan(
  ctx: Context<'schedule.running' | 'session.held' | 'session.saveFirst' | 'schedule.defaultBusy'>,
  { ending, due }: { ending: string; due: readonly { mouldId: number; date: string }[] },
): Promise<MadeMock | undefined> {
  const [source] = await readRecords(ctx, schedule, {
    where: sql`not t.is_mock`,
    order: sql`t.is_default desc, t.id`,
    limit: 1,
  })
  if (!source) return undefined
  const made = await makeMockOf(ctx, await lockSchedule(ctx, source.id), ending)
  await putDecisions(
    ctx,
    made.scheduleId,
    due.map(({ mouldId, date }) => ({ kind: 'due', recordId: mouldId, operation: 0, value: { date } })),
  )
  const loadId = await queueJob(ctx, loadData, made.scheduleId)
  await ctx.db.run(
    sql`update aps_mock as t set first_load_id = ${loadId} where ${inFactory(ctx, 't')} and t.schedule_id = ${made.scheduleId}`,
  )
  return made
}
