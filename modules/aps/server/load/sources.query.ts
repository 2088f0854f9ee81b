/** Which records a load read, in what state: enough to tell later whether something changed. */
import {
  calendar,
  fixture,
  flowTime,
  machine,
  machineAttribute,
  material,
  materialType,
  partType,
  process,
  resourceGroup,
  section,
  shift,
  supplier,
} from '@mouldwright/basic/shared'
import { batch, mould, part, route } from '@mouldwright/production/shared'
import { settingKeys, type SettingValues } from '../../shared/index.ts'
import { inFactory, inTenant, sql, type Context } from '@mouldwright/server-kit'

const entities = [
  section,
  process,
  machine,
  resourceGroup,
  calendar,
  shift,
  flowTime,
  supplier,
  fixture,
  material,
  materialType,
  machineAttribute,
  partType,
  mould,
  part,
  route,
]

interface SourceState {
  changedAt: string | null
  count: number
  ownChanges: number | null
}

export interface Sources {
  /**
   * By entity: the last change and how many records there are; of people, whose records say much that no plan reads, a sum over the rates
   * at which they work. Of batches, which reports change too, a sum that all other changes change.
   */
  records: Record<string, SourceState>
  settings: SettingValues
  /** The schedule's own figures and scope. */
  schedule: string
}

const ratesOfPeople = (ctx: Context) =>
  sql`select 'identity.user', null, null, coalesce(sum(hashtext(g.user_id || ':' || coalesce(u.work_rate, 100))), 0)::bigint
    from (select distinct m.user_id from basic_resource_group_users as m where ${inFactory(ctx, 'm')}) as g
    join identity_user as u on ${inTenant(ctx, 'u')} and u.id = g.user_id`

/** A sum that changes with every batch and version but those that follow from reports. */
const batchesAsPlanned = (ctx: Context) =>
  sql`select ${batch.name}::text, max(t.updated_at), sum(t.id % 1000000007 + t.version - t.derived_changes)::bigint, count(*)
    from production_batch as t where ${inFactory(ctx, 't')}`

/** State of all records that loads read. */
export async function readSources(ctx: Context): Promise<Sources['records']> {
  const rows = await ctx.db.all<SourceState & { entity: string }>(
    sql`${sql.join(
      entities.map(
        (of) =>
          sql`select ${of.name}::text as entity, max(t.updated_at) as ${sql.ref('changedAt')}, null::bigint as ${sql.ref('ownChanges')}, count(*) as count
            from ${sql.table(of.table)} as t where ${of.scope === 'factory' ? inFactory(ctx, 't') : inTenant(ctx, 't')}`,
      ),
      sql` union all `,
    )} union all ${batchesAsPlanned(ctx)} union all ${ratesOfPeople(ctx)}`,
  )
  return Object.fromEntries(rows.map(({ entity, ...state }) => [entity, state]))
}

const isSame = (was: SourceState, is: SourceState): boolean =>
  was.count === is.count &&
  // Loads of before own changes were counted have the last change alone.
  (is.ownChanges === null || (was.ownChanges ?? null) === null
    ? was.changedAt === is.changedAt
    : was.ownChanges === is.ownChanges)

/**
 * Entities whose records somebody changed between two states; `aps.setting` and `aps.schedule` for settings and the schedule's own
 * figures. Work that was reported is no such change: plans show how it stands, and in a shop at work there is some every minute.
 */
export function changesBetween(before: Sources, after: Sources): { entity: string; changedAt: string | null }[] {
  const changes = Object.entries(after.records).flatMap(([entity, is]) => {
    const was = before.records[entity]
    // Loads of before this kind of record was looked at say nothing of it.
    if (!was || isSame(was, is)) return []
    // The last change may have been a report's.
    const isOfReport = is.ownChanges !== null
    return [{ entity, changedAt: isOfReport || was.changedAt === is.changedAt ? null : is.changedAt }]
  })
  if (settingKeys.some((key) => before.settings[key] !== after.settings[key]))
    changes.push({ entity: 'aps.setting', changedAt: null })
  if (before.schedule !== after.schedule) changes.push({ entity: 'aps.schedule', changedAt: null })
  return changes
}
