/** A department and who belongs to it. */
import { action, integer, permissionOf, ref, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { department } from './department.entity.ts'

const access = { permission: permissionOf(department, 'detail') }
const input = {
  deptId: ref(() => department, { required: true }),
  search: text({ max: 100 }),
  page: integer({ min: 1, max: 100_000, default: 1 }),
  size: integer({ min: 1, max: 500, default: 20 }),
}

export const getDepartmentInfo = action('identity.department.getInfo', {
  path: '/upms/dept/info/{deptId}.do',
  access,
  input: { deptId: input.deptId },
  output: closedObject({
    id: Type.Integer(),
    code: Type.String(),
    name: Type.String(),
    /** Names from the topmost department down to its parent. */
    path: Type.Array(Type.String()),
    phone: orNull(Type.String()),
    address: orNull(Type.String()),
    remark: orNull(Type.String()),
    valid: Type.Boolean(),
    /** The caller manages it, or one above it. */
    isMine: Type.Boolean(),
    managers: Type.Integer(),
    users: Type.Integer(),
    roles: Type.Integer(),
    /** Departments right below. */
    children: Type.Array(closedObject({ id: Type.Integer(), name: Type.String() })),
  }),
  reads: true,
})

const people = closedObject({
  rows: Type.Array(
    closedObject({
      userId: Type.Integer(),
      userName: Type.String(),
      realName: Type.String(),
      title: orNull(Type.String()),
      isActive: Type.Boolean(),
    }),
  ),
  total: Type.Integer(),
})
export type DepartmentPeople = Static<typeof people>

export const listDepartmentUsers = action('identity.department.listUsers', {
  path: '/upms/dept/{deptId}/user/list.do',
  access,
  input,
  output: people,
  reads: true,
})

export const listDepartmentManagers = action('identity.department.listManagers', {
  path: '/upms/dept/{deptId}/admin/list.do',
  access,
  input,
  output: people,
  reads: true,
})

export const listDepartmentRoles = action('identity.department.listRoles', {
  path: '/upms/dept/{deptId}/role/list.do',
  access,
  input,
  output: closedObject({
    rows: Type.Array(
      closedObject({ roleId: Type.Integer(), code: Type.String(), name: Type.String(), isValid: Type.Boolean() }),
    ),
    total: Type.Integer(),
  }),
  reads: true,
})

/**
 * Removes a department. What is in it (managers, members, usual roles, departments below) moves to another one where that is named; else one
 * with something in it stays, and says what.
 */
export const removeDepartment = action('identity.department.removeOne', {
  path: '/upms/dept/remove/{deptId}.do',
  access: { permission: permissionOf(department, 'remove') },
  input: { deptId: input.deptId, moveToId: ref(() => department) },
  output: closedObject({ moved: Type.Integer() }),
  refusals: ['department.occupied', 'department.below'],
})

export const departmentActions = [
  getDepartmentInfo,
  listDepartmentUsers,
  listDepartmentManagers,
  listDepartmentRoles,
  removeDepartment,
]
