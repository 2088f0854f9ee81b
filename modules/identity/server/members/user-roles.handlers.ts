import { firstOf } from '@mouldwright/kernel'
import {
  changeRoles,
  department,
  listUserDepartments,
  role,
  saveUserDepartments,
  user,
} from '@mouldwright/identity/shared'
import { handle, inTenant, readRecords, refuseMissing, sql, updateRecords, type Context } from '@mouldwright/server-kit'
import { demandRightsOver } from './person-rights.ts'

const mostNamed = 20

async function demandUser(ctx: Context, id: number): Promise<void> {
  if ((await readRecords(ctx, user, { ids: [id] })).length === 0) ctx.refuse('record.absent')
}

export const userRolesHandlers = [
  handle(changeRoles, async (ctx, { how, users, roles }) => {
    const [userIds, roleIds] = [users.map(({ userId }) => userId), roles.map(({ roleId }) => roleId)]
    const people = await readRecords(ctx, user, { ids: userIds, lock: 'change' })
    refuseMissing(userIds, people.length)
    await demandRightsOver(ctx, userIds)
    const given = await readRecords(ctx, role, { ids: roleIds })
    refuseMissing(roleIds, given.length)
    const changes = people.flatMap((of) => {
      const had = (of.roles ?? []).map(({ roleId }) => roleId)
      const kept = how === 'replace' ? [] : had.filter((id) => how === 'add' || !roleIds.includes(id))
      const next = how === 'remove' ? kept : [...new Set([...kept, ...roleIds])]
      const isSame = next.length === had.length && next.every((id) => had.includes(id))
      return isSame ? [] : [{ of, next }]
    })
    const bare = changes.filter(({ next }) => next.length === 0).map(({ of }) => of.realName)
    if (bare.length > 0)
      ctx.refuse('role.onlyRole', {
        role: given.map(({ name }) => name),
        count: bare.length,
        names: firstOf(bare, mostNamed),
      })
    await updateRecords(
      ctx,
      user,
      changes.map(({ of, next }) => ({ id: of.id, roles: next.map((roleId) => ({ roleId })) })),
    )
    return { changed: changes.length }
  }),

  handle(listUserDepartments, async (ctx, { userId }) => {
    await demandUser(ctx, userId)
    const departments = await ctx.db.all<{ id: number; name: string; isMember: boolean; isManager: boolean }>(sql`
      select d.id, d.name, m.is_member as "isMember", m.is_manager as "isManager" from identity_department d, lateral (
        select exists (select from identity_department_users u where u.tenant_id = d.tenant_id and u.parent_id = d.id and u.user_id = ${userId}) as is_member,
          exists (select from identity_department_managers a where a.tenant_id = d.tenant_id and a.parent_id = d.id and a.user_id = ${userId}) as is_manager) m
      where ${inTenant(ctx, 'd')} and (m.is_member or m.is_manager) order by d.sort, d.code limit 500`)
    return { departments }
  }),

  handle(saveUserDepartments, async (ctx, { userId, departments }) => {
    await demandUser(ctx, userId)
    const wanted = (departments ?? []).map(({ departmentId }) => departmentId)
    const now = await ctx.db.all<{ id: number }>(
      sql`select u.parent_id as id from identity_department_users u where ${inTenant(ctx, 'u')} and u.user_id = ${userId}`,
    )
    const had = now.map(({ id }) => id)
    const turned = [...wanted.filter((id) => !had.includes(id)), ...had.filter((id) => !wanted.includes(id))]
    const stored = await readRecords(ctx, department, { ids: turned, lock: 'change' })
    refuseMissing(turned, stored.length)
    await updateRecords(
      ctx,
      department,
      stored.map(({ id, users }) => {
        const others = (users ?? []).filter((one) => one.userId !== userId).map((one) => ({ userId: one.userId }))
        return { id, users: wanted.includes(id) ? [...others, { userId }] : others }
      }),
    )
    return {}
  }),
]
