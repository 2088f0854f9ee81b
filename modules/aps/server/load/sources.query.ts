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
  batch,
]

export interface Sources {
  /** By entity: the last change and how many records there are; of people, whose records say much that no plan reads, a sum over the rates at which they work. */
  records: Record<string, { changedAt: string | null; count: number }>
  settings: SettingValues
  /** The schedule's own figures and scope. */
  schedule: string
}

const ratesOfPeople = (ctx: Context) =>
  sql`select 'identity.user', null, coalesce(sum(hashtext(g.user_id || ':' || coalesce(u.work_rate, 100))), 0)::bigint
    from (select distinct m.user_id from basic_resource_group_users as m where ${inFactory(ctx, 'm')}) as g
    join identity_user as u on ${inTenant(ctx, 'u')} and u.id = g.user_id`

/** State of all records that loads read. */
export async function readSources(ctx: Context): Promise<Sources['records']> {
  const rows = await ctx.db.all<{ entity: string; changedAt: string | null; count: number }>(
    sql`${sql.join(
      entities.map(
        (of) =>
          sql`select ${of.name}::text as entity, max(t.updated_at) as ${sql.ref('changedAt')}, count(*) as count
            from ${sql.table(of.table)} as t where ${of.scope === 'factory' ? inFactory(ctx, 't') : inTenant(ctx, 't')}`,
      ),
      sql` union all `,
    )} union all ${ratesOfPeople(ctx)}`,
  )
  return Object.fromEntries(rows.map(({ entity, changedAt, count }) => [entity, { changedAt, count }]))
}

/** Entities whose records changed between two states; `aps.setting` and `aps.schedule` for settings and the schedule's own figures. */
export function changesBetween(before: Sources, after: Sources): { entity: string; changedAt: string | null }[] {
  const changes = Object.entries(after.records).flatMap(([entity, { changedAt, count }]) => {
    const was = before.records[entity]
    // Loads of before this kind of record was looked at say nothing of it.
    if (!was || (was.changedAt === changedAt && was.count === count)) return []
    return [{ entity, changedAt: was.changedAt === changedAt ? null : changedAt }]
  })
  if (settingKeys.some((key) => before.settings[key] !== after.settings[key]))
    changes.push({ entity: 'aps.setting', changedAt: null })
  if (before.schedule !== after.schedule) changes.push({ entity: 'aps.schedule', changedAt: null })
  return changes
}
