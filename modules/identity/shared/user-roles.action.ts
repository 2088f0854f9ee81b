/** Roles of several users at once, and the departments of one. */
import { action, choice, permissionOf, ref, rows } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { department } from './department.entity.ts'
import { role } from './role.entity.ts'
import { user } from './user.entity.ts'

export const roleChanges = ['add', 'remove', 'replace'] as const

/** Gives, takes or replaces roles of chosen users; all of them or none. Nobody is left without any role. */
export const changeRoles = action('identity.user.changeRoles', {
  path: '/upms/user/role/change.do',
  access: { permission: permissionOf(user, 'modify') },
  input: {
    how: choice({ options: roleChanges, required: true }),
    users: rows({
      required: true,
      fields: { userId: ref(() => user, { required: true }) },
      key: ['userId'],
      min: 1,
      max: 1_000,
    }),
    roles: rows({
      required: true,
      fields: { roleId: ref(() => role, { required: true }) },
      key: ['roleId'],
      min: 1,
      max: 50,
    }),
  },
  output: closedObject({ changed: Type.Integer() }),
  refusals: ['role.onlyRole', 'user.beyondOwn', 'user.lastAdministrator', 'proof.stale'],
})

/** Departments that somebody belongs to. */
export const listUserDepartments = action('identity.user.listDepartments', {
  path: '/upms/user/{userId}/dept/list.do',
  access: { permission: permissionOf(user, 'detail') },
  input: { userId: ref(() => user, { required: true }) },
  output: closedObject({
    departments: Type.Array(
      closedObject({ id: Type.Integer(), name: Type.String(), isMember: Type.Boolean(), isManager: Type.Boolean() }),
    ),
  }),
  reads: true,
})

/** Sets which departments somebody is a member of; what they manage stays. */
export const saveUserDepartments = action('identity.user.saveDepartments', {
  path: '/upms/user/{userId}/dept/save.do',
  access: { permission: permissionOf(department, 'modify') },
  input: {
    userId: ref(() => user, { required: true }),
    departments: rows({
      fields: { departmentId: ref(() => department, { required: true }) },
      key: ['departmentId'],
      max: 50,
    }),
  },
  output: closedObject({}),
})

export const userRolesActions = [changeRoles, listUserDepartments, saveUserDepartments]
