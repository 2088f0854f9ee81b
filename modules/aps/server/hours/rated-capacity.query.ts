import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { dayOfDate } from '@mouldwright/worktime'

interface Rated {
  groupIds: readonly number[]
  /** The section that they are all of, whose own capacity goes before theirs. */
  sectionId: number | null
}

/**
 * Capacity that sections and groups are said to have in a usual week, in minutes: beside the hours that calendars and shifts give it
 * tells a group that is open and cannot be used, or the reverse. Null where none is said, and in days that are no week: how it falls to
 * those, nobody said.
 */
export async function ratedCapacity(
  ctx: Context,
): Promise<(of: Rated, days: { from: string; to: string }) => number | null> {
  const hoursOf = async (table: 'basic_section' | 'basic_resource_group') => {
    const rows = await ctx.db.all<{ id: number; hours: number }>(
      sql`select t.id, t.capacity_hours as hours from ${sql.table(table)} as t where ${inFactory(ctx, 't')} and t.capacity_hours is not null`,
    )
    return new Map(rows.map(({ id, hours }) => [id, hours]))
  }
  const sections = await hoursOf('basic_section')
  const groups = await hoursOf('basic_resource_group')
  return ({ groupIds, sectionId }, { from, to }) => {
    if (dayOfDate(to) - dayOfDate(from) !== 6) return null
    const ofGroups = groupIds.flatMap((id) => groups.get(id) ?? [])
    const own = sectionId === null ? undefined : sections.get(sectionId)
    if (own === undefined && ofGroups.length === 0) return null
    const weekly = own ?? ofGroups.reduce((sum, hours) => sum + hours, 0)
    return Math.round(weekly * 60)
  }
}
