import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { runParameters, settingKeys, settingSetOf, type SettingKey, type SettingValues } from '../../shared/index.ts'
import type { ScheduleRecord } from '../schedule/run-state.ts'
import { isTime, readDecisions, type Decision, type DecisionRow } from '../session/decisions.ts'
import { readSettingSet } from '../schedule/settings.query.ts'

/** What a schedule itself says of its runs. */
const figureNames = [...runParameters, 'moulds'] as const
type FigureName = (typeof figureNames)[number]

/** What a mock began with. */
export interface MockBase {
  /** Of the schedule that it was made from, by key. */
  decided: Record<string, unknown>
  /** The set that mock schedules used then: what is still so in it was not changed for the mock. */
  mockSettings: SettingValues
}

/** What a key is about. */
export type DecidedKey =
  | ({ kind: Decision['kind'] } & Pick<DecisionRow, 'recordId' | 'operation'>)
  | { kind: 'setting'; name: SettingKey }
  | { kind: 'figure'; name: FigureName }

export function keyParts(key: string): DecidedKey {
  const [kind, first, operation] = key.split('/') as [DecidedKey['kind'], string, string?]
  if (kind === 'setting') return { kind, name: first as SettingKey }
  if (kind === 'figure') return { kind, name: first as FigureName }
  return { kind, recordId: Number(first), operation: Number(operation) }
}

/** Times of a machine or team of which nothing is left decide nothing. */
const isEmpty = (of: Decision) => isTime(of) && of.value.closed.length === 0 && of.value.opened.length === 0

/** All that was decided for a schedule: its decisions, its run parameters, the settings that it runs with. */
export async function decidedBy(ctx: Context, of: ScheduleRecord): Promise<Map<string, unknown>> {
  const decided = new Map<string, unknown>()
  for (const one of await readDecisions(ctx, of.id))
    if (!isEmpty(one)) decided.set(`${one.kind}/${one.recordId}/${'operation' in one ? one.operation : 0}`, one.value)
  const mouldIds = (of.moulds ?? []).map(({ mouldId }) => mouldId).sort((one, other) => one - other)
  for (const name of figureNames) decided.set(`figure/${name}`, name === 'moulds' ? mouldIds : (of[name] ?? null))
  const { values } = await readSettingSet(ctx, settingSetOf(of))
  for (const key of settingKeys) decided.set(`setting/${key}`, values[key])
  return decided
}

/** What a mock began with; a figure that schedules did not have then was not set. */
export const decidedAtFirst = ({ decided }: MockBase): Map<string, unknown> =>
  new Map(Object.entries({ ...Object.fromEntries(runParameters.map((name) => [`figure/${name}`, null])), ...decided }))

/** The same of a mock; of the settings that mocks share, only what changed since it was made. */
export async function decidedByMock(ctx: Context, of: ScheduleRecord, base: MockBase): Promise<Map<string, unknown>> {
  const decided = await decidedBy(ctx, of)
  for (const key of settingKeys)
    if (decided.get(`setting/${key}`) === base.mockSettings[key])
      decided.set(`setting/${key}`, base.decided[`setting/${key}`])
  return decided
}

export interface MockRow {
  scheduleId: number
  sourceId: number
  sourceName: string
  publication: number | null
  beganAt: string
  by: string
  base: MockBase
  mergedAt: string | null
  mergedBy: string | null
  targetId: number | null
  targetName: string | null
  planBefore: number | null
  /** Of the load and the run that followed; null where none was made. */
  loadState: string | null
  runState: string | null
}

/** In one statement, so that the load and the run are seen at one moment. */
export const findMock = (ctx: Context, scheduleId: number) =>
  ctx.db.maybe<MockRow>(
    sql`select t.schedule_id as ${sql.ref('scheduleId')}, t.source_id as ${sql.ref('sourceId')}, t.source_name as ${sql.ref('sourceName')}, t.publication,
        t.began_at as ${sql.ref('beganAt')}, t.by, t.base, t.merged_at as ${sql.ref('mergedAt')}, t.merged_by as ${sql.ref('mergedBy')},
        t.target_id as ${sql.ref('targetId')}, t.target_name as ${sql.ref('targetName')}, t.plan_before as ${sql.ref('planBefore')},
        l.state as ${sql.ref('loadState')}, r.state as ${sql.ref('runState')}
      from aps_mock as t
        left join aps_run as l on ${inFactory(ctx, 'l')} and l.id = t.load_task_id
        left join aps_run as r on ${inFactory(ctx, 'r')} and r.id = t.run_task_id
      where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId}`,
  )

/** Number of the publication that the shop follows. */
export async function publicationNow(ctx: Context): Promise<number | null> {
  const found = await ctx.db.maybe<{ number: number }>(
    sql`select t.number from aps_publication as t where ${inFactory(ctx, 't')} and t.superseded_at is null`,
  )
  return found?.number ?? null
}
