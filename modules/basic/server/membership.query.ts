import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import type { Membership } from '../shared/memberships.ts'

export type MemberKind = 'machines' | 'users'

const sources = {
  machines: { rows: 'basic_resource_group_machines', member: 'machine_id', of: 'basic_machine', title: 'name' },
  users: { rows: 'basic_resource_group_users', member: 'user_id', of: 'identity_user', title: 'real_name' },
} as const

interface Wanted {
  groups?: readonly number[]
  members?: readonly number[]
  exceptGroups?: readonly number[]
  mainOnly?: boolean
}

/** Stored memberships of groups or of members, with the names of both. */
export function readMemberships(ctx: Context, kind: MemberKind, wanted: Wanted): Promise<Membership[]> {
  const { rows, member, of, title } = sources[kind]
  const column = sql.ref(`m.${member}`)
  return ctx.db.all<Membership>(
    sql`select g.id as ${sql.ref('groupId')}, g.name as ${sql.ref('group')}, ${column} as ${sql.ref('memberId')},
        ${sql.ref(`t.${title}`)} as member, m.is_main as ${sql.ref('isMain')},
        m.join_date as ${sql.ref('joinDate')}, m.end_date as ${sql.ref('endDate')}
      from ${sql.table(rows)} as m
        join basic_resource_group as g on g.tenant_id = m.tenant_id and g.factory_id = m.factory_id and g.id = m.parent_id
        join ${sql.table(of)} as t on t.tenant_id = m.tenant_id and t.id = ${column}
      where ${inFactory(ctx, 'm')}
        ${wanted.groups ? sql`and g.id = any(${wanted.groups}::bigint[])` : sql``}
        ${wanted.members ? sql`and ${column} = any(${wanted.members}::bigint[])` : sql``}
        ${wanted.exceptGroups ? sql`and g.id <> all(${wanted.exceptGroups}::bigint[])` : sql``}
        ${wanted.mainOnly ? sql`and m.is_main` : sql``}
      order by g.id, m.position`,
  )
}

/** Writes into each machine the names of its groups, so that the list of machines shows and finds them. */
export async function writeGroupNames(
  ctx: Context,
  machineIds: readonly number[],
  exceptGroups: readonly number[] = [],
): Promise<void> {
  if (machineIds.length === 0) return
  await ctx.db.run(
    sql`update basic_machine as t set resource_groups = (
        select left(string_agg(distinct g.name, ', '), 500) from basic_resource_group_machines as m
          join basic_resource_group as g on g.tenant_id = m.tenant_id and g.factory_id = m.factory_id and g.id = m.parent_id
        where ${inFactory(ctx, 'm')} and m.machine_id = t.id and g.id <> all(${exceptGroups}::bigint[])
      ) where ${inFactory(ctx, 't')} and t.id = any(${machineIds}::bigint[])`,
  )
}
