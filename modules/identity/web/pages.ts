import { permissionOf } from '@mouldwright/kernel'
import { auditRight, department, onlineUserRights, policyRights, role, user, whyRight } from '../shared/index.ts'

/** Pages of this module in the suite, for its router. */
export const routes = [
  { path: '/settings/user', permission: permissionOf(user, 'check'), load: () => import('./users/users.page.tsx') },
  {
    path: '/settings/department',
    permission: permissionOf(department, 'check'),
    load: () => import('./departments/departments.page.tsx'),
  },
  { path: '/settings/role', permission: permissionOf(role, 'check'), load: () => import('./rights/roles.page.tsx') },
  { path: '/settings/right', permission: whyRight, load: () => import('./rights/why.page.tsx') },
  {
    path: '/comm/onlineUser',
    permission: onlineUserRights.check,
    load: () => import('./administration/online-users.page.tsx'),
  },
  {
    path: '/settings/security',
    permission: policyRights.check,
    load: () => import('./administration/policy.page.tsx'),
  },
  { path: '/settings/audit', permission: auditRight, load: () => import('./administration/audit-log.page.tsx') },
]
