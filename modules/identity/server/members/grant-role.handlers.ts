import { grantRole, listGrantableRoles, role } from '@mouldwright/identity/shared'
import { audit, handle, inTenant, readRecords, sessionsChanged, sql, type Context } from '@mouldwright/server-kit'
import { writeRoleNames } from './role-names.ts'

/** Refuses unless the caller manages the department, or one above it, and the other person belongs to it. */
async function demandManager(
  ctx: Context<'department.notManager' | 'department.notMember'>,
  deptId: number,
  userId: number,
): Promise<void> {
  const of = await ctx.db.maybe<{ name: string; isManager: boolean; isMember: boolean }>(sql`
    with recursive up(id, parent_id, depth) as (
      select d.id, d.parent_id, 0 from identity_department d where ${inTenant(ctx, 'd')} and d.id = ${deptId}
      union all
      select d.id, d.parent_id, up.depth + 1 from identity_department d join up on d.id = up.parent_id
      where ${inTenant(ctx, 'd')} and up.depth < 50)
    select d.name,
      exists (select from identity_department_managers m join up on up.id = m.parent_id where ${inTenant(ctx, 'm')} and m.user_id = ${ctx.session.userId}) as "isManager",
      exists (select from identity_department_users u where ${inTenant(ctx, 'u')} and u.parent_id = d.id and u.user_id = ${userId}) as "isMember"
    from identity_department d where ${inTenant(ctx, 'd')} and d.id = ${deptId}`)
  if (!of) return ctx.refuse('record.absent')
  if (!of.isManager || userId === ctx.session.userId) return ctx.refuse('department.notManager', { name: of.name })
  if (!of.isMember) return ctx.refuse('department.notMember', { name: of.name })
}

export const grantRoleHandlers = [
  handle(listGrantableRoles, async (ctx, { deptId, userId }) => {
    await demandManager(ctx, deptId, userId)
    const roles = await ctx.db.all<{ roleId: number; name: string; remark: string | null; isGiven: boolean }>(sql`
      select r.id as "roleId", r.name, r.remark, exists (
        select from identity_user_roles ur where ${inTenant(ctx, 'ur')} and ur.parent_id = ${userId} and ur.role_id = r.id) as "isGiven"
      from identity_role r where ${inTenant(ctx, 'r')} and r.type = 'managerGranted' and r.valid order by r.sort_code, r.name, r.id limit 200`)
    return { roles }
  }),

  handle(grantRole, async (ctx, { deptId, userId, roleId, isGiven }) => {
    await demandManager(ctx, deptId, userId)
    const [given] = await readRecords(ctx, role, { ids: [roleId] })
    if (!given) return ctx.refuse('record.absent')
    if (given.type !== 'managerGranted' || given.valid === false)
      return ctx.refuse('role.notForManagers', { name: given.name })
    // Two who give at once stand in line at the person's row.
    const person = await ctx.db.one<{ name: string }>(
      sql`select u.real_name as name from identity_user u where ${inTenant(ctx, 'u')} and u.id = ${userId} for update`,
    )
    const before = await ctx.db.all<{ roleId: number }>(
      sql`select ur.role_id as "roleId" from identity_user_roles ur where ${inTenant(ctx, 'ur')} and ur.parent_id = ${userId} order by ur.position`,
    )
    const had = before.some((one) => one.roleId === roleId)
    if (had === (isGiven !== false)) return {}
    const after = had ? before.filter((one) => one.roleId !== roleId) : [...before, { roleId }]
    if (after.length === 0) return ctx.refuse('role.onlyRole', { role: given.name, count: 1, names: person.name })
    await ctx.db.run(sql`delete from identity_user_roles where ${inTenant(ctx)} and parent_id = ${userId}`)
    await ctx.db.run(sql`
      insert into identity_user_roles (tenant_id, parent_id, position, role_id)
      select ${ctx.session.tenantId}, ${userId}, r.at - 1, r.id
      from unnest(${after.map((one) => one.roleId)}::bigint[]) with ordinality r(id, at)`)
    await writeRoleNames(ctx.db, ctx.session.tenantId, { users: [userId] })
    await ctx.db.run(sql`
      update identity_user set version = version + 1, updated_at = ${ctx.now()}, updated_by = ${ctx.session.displayName}
      where ${inTenant(ctx)} and id = ${userId}`)
    await audit(ctx, [
      {
        operation: 'modify',
        entity: 'identity.user',
        recordId: userId,
        label: person.name,
        before: { roles: before },
        after: { roles: after },
      },
    ])
    await sessionsChanged(ctx.db, ctx.session.tenantId)
    return {}
  }),
]
