/** Roles that managers of departments give to their own people. */
import { action, flag, ref } from '@mouldwright/kernel'
import { closedObject, orNull, Type } from '@mouldwright/kernel/schema'
import { department } from './department.entity.ts'
import { role } from './role.entity.ts'
import { user } from './user.entity.ts'

export const grantRight = 'identity.department:grant'

/** Roles of the type that managers give, with whether somebody of the department has each; for who manages it, or one above it. */
export const listGrantableRoles = action('identity.department.listGrantable', {
  path: '/upms/dept/{deptId}/grant/list.do',
  access: { permission: grantRight },
  input: { deptId: ref(() => department, { required: true }), userId: ref(() => user, { required: true }) },
  output: closedObject({
    roles: Type.Array(
      closedObject({
        roleId: Type.Integer(),
        name: Type.String(),
        remark: orNull(Type.String()),
        isGiven: Type.Boolean(),
      }),
    ),
  }),
  refusals: ['department.notManager', 'department.notMember'],
  reads: true,
})

/**
 * A manager gives such a role to somebody of the own department, or takes it back. The administrator who made the role of this type has
 * decided that managers may, so it may grant what the manager does not hold; to oneself nobody gives anything.
 */
export const grantRole = action('identity.department.grantRole', {
  path: '/upms/dept/{deptId}/grant/save.do',
  access: { permission: grantRight },
  input: {
    deptId: ref(() => department, { required: true }),
    userId: ref(() => user, { required: true }),
    roleId: ref(() => role, { required: true }),
    isGiven: flag({ default: true }),
  },
  output: closedObject({}),
  refusals: ['department.notManager', 'department.notMember', 'role.notForManagers', 'role.onlyRole'],
})

export const grantRoleActions = [listGrantableRoles, grantRole]
