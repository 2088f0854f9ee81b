import { inFactory, sql, type Context, type Sql } from '@mouldwright/server-kit'
import type { PlanNote } from '@mouldwright/aps-engine'
import { settingSetOf, type PlanFacts, type ScheduleState, type SnapshotFacts } from '../shared/index.ts'
import type { BoundedLevel, Catalog } from './engine/protocol.ts'
import { scheduleFigures } from './load/schedule-figures.ts'
import { changesBetween, readSources, type Sources } from './load/sources.query.ts'
import type { ScheduleRecord } from './schedule/run-state.ts'
import { moreTime, proven, showObjective } from './objective.ts'
import { createSpeaker } from './sentences.ts'
import { readSettingSet } from './schedule/settings.query.ts'

const snapshotColumns = sql`t.id as ${sql.ref('snapshotId')}, t.at, t.by, t.start_at as start, t.horizon_end as ${sql.ref('horizonEnd')}, t.fingerprint,
  t.moulds, t.parts, t.batches, t.tasks, t.resources, t.errors, t.warnings`

export const snapshotFacts = (ctx: Context, id: number) =>
  ctx.db.maybe<SnapshotFacts>(
    sql`select ${snapshotColumns} from aps_snapshot as t where ${inFactory(ctx, 't')} and t.id = ${id}`,
  )

/** What a schedule has loaded. */
export const latestSnapshot = (ctx: Context, scheduleId: number) =>
  ctx.db.maybe<SnapshotFacts & { sources: Sources }>(
    sql`select ${snapshotColumns}, t.sources from aps_snapshot as t
      where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId} order by t.id desc limit 1`,
  )

export interface PlanRow extends Omit<PlanFacts, 'objective' | 'notes' | 'moreTime' | 'proven'> {
  objective: BoundedLevel[]
  notes: PlanNote[]
  catalog: Catalog
  snapshotId: number
  /** What the plan's bounds are of: plans that keep what is not touched. */
  isOnlyTouched: boolean
  /** The schedule's plan that counts. */
  isCurrent: boolean
  /** The plan that the shop follows. */
  isPublished: boolean
}

const planColumns = sql`t.id as ${sql.ref('planId')}, t.schedule_id as ${sql.ref('scheduleId')}, s.name as ${sql.ref('scheduleName')}, t.snapshot_id as ${sql.ref('snapshotId')},
  t.at, t.by, t.seconds, t.method, t.seed, t.epochs, t.engine_version as ${sql.ref('engineVersion')}, t.stopped, t.tasks, t.unplaced_tasks as ${sql.ref('unplacedTasks')},
  t.moulds, t.late_moulds as ${sql.ref('lateMoulds')}, t.on_time_rate as ${sql.ref('onTimeRate')}, t.start_at as start, t.horizon_end as ${sql.ref('horizonEnd')},
  t.objective, coalesce(t.curve, '[]'::jsonb) as curve, t.notes, t.catalog, t.published_at as ${sql.ref('publishedAt')}, t.publisher,
  coalesce(t.only_touched, false) as ${sql.ref('isOnlyTouched')}, t.is_current as ${sql.ref('isCurrent')}, t.published_at is not null and t.superseded_at is null as ${sql.ref('isPublished')}`

/** One plan with its schedule's name; `t` is the plan. */
export const findPlan = (ctx: Context, where: Sql) =>
  ctx.db.maybe<PlanRow>(
    sql`select ${planColumns} from aps_plan as t
        join aps_schedule as s on s.tenant_id = t.tenant_id and s.factory_id = t.factory_id and s.id = t.schedule_id
      where ${inFactory(ctx, 't')} and ${where}`,
  )

export const findPublishedPlan = (ctx: Context) =>
  findPlan(ctx, sql`t.published_at is not null and t.superseded_at is null`)

/** A plan for people: labels of its figures, sentences of its notes. */
export async function showPlan(ctx: Context, row: PlanRow): Promise<PlanFacts> {
  const {
    catalog,
    snapshotId: _,
    isCurrent: _current,
    isPublished: _published,
    isOnlyTouched,
    objective,
    notes,
    ...facts
  } = row
  const speaker = await createSpeaker(
    ctx,
    { id: row.planId, catalog },
    notes.flatMap(({ params }) => (typeof params['taskId'] === 'number' ? [params['taskId']] : [])),
  )
  return {
    ...facts,
    objective: showObjective(ctx, objective),
    moreTime: moreTime(ctx, { curve: row.curve, seconds: row.seconds, objective }),
    proven: isOnlyTouched ? null : proven(ctx, objective),
    notes: notes.map(({ code, params }) => ({
      code,
      params: { ...params },
      sentence: speaker.sentence('notes', code, params),
    })),
  }
}

/** What changed since a schedule's data were loaded, in words. */
export async function staleness(ctx: Context, of: ScheduleRecord, loaded: Sources): Promise<ScheduleState['stale']> {
  const { values } = await readSettingSet(ctx, settingSetOf(of))
  const now: Sources = { records: await readSources(ctx), settings: values, schedule: scheduleFigures(of) }
  const chosen = await wayChosenSince(ctx, of.id)
  const changes = changesBetween(loaded, now)
  if (chosen && !changes.some(({ entity }) => entity === 'aps.schedule'))
    changes.push({ entity: 'aps.schedule', changedAt: chosen })
  return changes.map(({ entity, changedAt }) => {
    const [module = '', stem = ''] = entity.split('.')
    const path = entity === 'aps.setting' ? 'sources.settings' : `${stem}.$`
    return { entity, label: ctx.kit.word(ctx.language, module, path), changedAt }
  })
}

/** When a way was last chosen beside the plan, if since the load: unlike what sessions decide, that is in no plan yet. */
async function wayChosenSince(ctx: Context, scheduleId: number): Promise<string | null> {
  const { at } = await ctx.db.one<{ at: string | null }>(
    sql`select max(d.at) as at from aps_decision as d where ${inFactory(ctx, 'd')} and d.schedule_id = ${scheduleId} and d.kind = 'way'
      and d.at > (select max(t.at) from aps_snapshot as t where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId})`,
  )
  return at
}
