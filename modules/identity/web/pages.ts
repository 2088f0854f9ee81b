import { auditRight, onlineUserRights, policyRights } from '../shared/index.ts'

/** Pages of this module in the suite, for its router. */
export const routes = [
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
