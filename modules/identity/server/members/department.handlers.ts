import {
  department,
  getDepartmentInfo,
  listDepartmentManagers,
  listDepartmentRoles,
  listDepartmentUsers,
  removeDepartment,
  type DepartmentPeople,
} from '@mouldwright/identity/shared'
import { handle, inTenant, readRecords, removeRecords, sql, updateRecords, type Context } from '@mouldwright/server-kit'
import { searchPattern } from '../rights/search-pattern.ts'

interface PageInput {
  deptId: number
  search?: string | null
  page?: number | null
  size?: number | null
}

const pageOf = ({ page, size }: PageInput) => sql`limit ${size ?? 20} offset ${((page ?? 1) - 1) * (size ?? 20)}`

async function demandDepartment(ctx: Context, id: number) {
  const [found] = await readRecords(ctx, department, { ids: [id] })
  return found ?? ctx.refuse('record.absent')
}

async function peopleOf(
  ctx: Context,
  table: 'identity_department_users' | 'identity_department_managers',
  input: PageInput,
): Promise<DepartmentPeople> {
  await demandDepartment(ctx, input.deptId)
  const pattern = searchPattern(input.search)
  const rows = await ctx.db.all<DepartmentPeople['rows'][number] & { total: number }>(sql`
    select u.id as "userId", u.user_name as "userName", u.real_name as "realName", u.title,
      identity_is_active(u, ${ctx.now()}) as "isActive", count(*) over ()::int as total
    from ${sql.table(table)} as m join identity_user u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where ${inTenant(ctx, 'm')} and m.parent_id = ${input.deptId} and (u.user_name ilike ${pattern} or u.real_name ilike ${pattern})
    order by m.position ${pageOf(input)}`)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** The way from the top down to a department; it ends where a circle begins, which nothing lets in. */
const pathTo = (ctx: Context, id: number) =>
  ctx.db.all<{ name: string; depth: number; isMine: boolean }>(sql`
    with recursive up(id, name, parent_id, depth) as (
      select d.id, d.name, d.parent_id, 0 from identity_department d where ${inTenant(ctx, 'd')} and d.id = ${id}
      union all
      select d.id, d.name, d.parent_id, up.depth + 1 from identity_department d join up on d.id = up.parent_id
      where ${inTenant(ctx, 'd')} and up.depth < 50)
    select up.name, up.depth, exists (
      select from identity_department_managers m where ${inTenant(ctx, 'm')} and m.parent_id = up.id and m.user_id = ${ctx.session.userId}) as "isMine"
    from up order by up.depth desc`)

export const departmentHandlers = [
  handle(getDepartmentInfo, async (ctx, { deptId }) => {
    const of = await demandDepartment(ctx, deptId)
    const path = await pathTo(ctx, deptId)
    const children = await ctx.db.all<{ id: number; name: string }>(sql`
      select d.id, d.name from identity_department d where ${inTenant(ctx, 'd')} and d.parent_id = ${deptId}
      order by d.sort, d.code limit 500`)
    return {
      id: of.id,
      code: of.code,
      name: of.name,
      path: path.filter(({ depth }) => depth > 0).map(({ name }) => name),
      phone: of.phone ?? null,
      address: of.address ?? null,
      remark: of.remark ?? null,
      valid: of.valid !== false,
      isMine: path.some(({ isMine }) => isMine),
      managers: of.managers?.length ?? 0,
      users: of.users?.length ?? 0,
      roles: of.roles?.length ?? 0,
      children,
    }
  }),

  handle(listDepartmentUsers, (ctx, input) => peopleOf(ctx, 'identity_department_users', input)),

  handle(listDepartmentManagers, (ctx, input) => peopleOf(ctx, 'identity_department_managers', input)),

  handle(listDepartmentRoles, async (ctx, input) => {
    await demandDepartment(ctx, input.deptId)
    const pattern = searchPattern(input.search)
    const rows = await ctx.db.all<{ roleId: number; code: string; name: string; isValid: boolean; total: number }>(sql`
      select r.id as "roleId", r.code, r.name, r.valid as "isValid", count(*) over ()::int as total
      from identity_department_roles m join identity_role r on r.tenant_id = m.tenant_id and r.id = m.role_id
      where ${inTenant(ctx, 'm')} and m.parent_id = ${input.deptId} and (r.code ilike ${pattern} or r.name ilike ${pattern})
      order by m.position ${pageOf(input)}`)
    return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
  }),

  handle(removeDepartment, async (ctx, { deptId, moveToId }) => {
    const moved = moveToId ? await moveAll(ctx, deptId, moveToId) : 0
    await removeRecords(ctx, department, [deptId])
    return { moved }
  }),
]

/** Moves everything of a department into another, which is none below it. */
async function moveAll(ctx: Context<'department.below'>, fromId: number, toId: number): Promise<number> {
  const stored = await readRecords(ctx, department, { ids: [fromId, toId], lock: 'change' })
  const [from, to] = [fromId, toId].map((id) => stored.find((one) => one.id === id))
  if (!from || !to) return ctx.refuse('record.absent')
  const above = await ctx.db.all<{ id: number }>(sql`
    with recursive up(id, parent_id, depth) as (
      select d.id, d.parent_id, 0 from identity_department d where ${inTenant(ctx, 'd')} and d.id = ${toId}
      union all
      select d.id, d.parent_id, up.depth + 1 from identity_department d join up on d.id = up.parent_id
      where ${inTenant(ctx, 'd')} and up.depth < 50)
    select id from up`)
  if (above.some(({ id }) => id === fromId)) return ctx.refuse('department.below', { name: to.name, from: from.name })
  const children = await ctx.db.all<{ id: number }>(
    sql`select d.id from identity_department d where ${inTenant(ctx, 'd')} and d.parent_id = ${fromId} order by d.id`,
  )
  const joined = <R extends object, K extends keyof R>(
    key: K,
    mine: readonly R[] | null | undefined,
    theirs: readonly R[] | null | undefined,
  ) => {
    const all = new Map(
      [...(mine ?? []), ...(theirs ?? [])].map((row) => [row[key], { [key]: row[key] } as Pick<R, K>]),
    )
    return [...all.values()]
  }
  const inside = {
    managers: joined('userId', to.managers, from.managers),
    users: joined('userId', to.users, from.users),
    roles: joined('roleId', to.roles, from.roles),
  }
  for (const field of ['managers', 'users', 'roles'] as const) {
    const { max } = department.fields[field]
    if (inside[field].length > max) ctx.invalid([{ field, rule: 'tooManyRows', params: { max } }])
  }
  await updateRecords(ctx, department, [
    { id: toId, ...inside },
    { id: fromId, managers: [], users: [], roles: [] },
    ...children.map(({ id }) => ({ id, parentId: toId })),
  ])
  return (from.managers?.length ?? 0) + (from.users?.length ?? 0) + (from.roles?.length ?? 0) + children.length
}
