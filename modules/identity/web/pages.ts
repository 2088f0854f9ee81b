import { auditRight, onlineUserRights, policyRights } from '../shared/index.ts'

/** Pages of this module in the suite, for its router. */
export const routes = [
  { path: '/comm/onlineUser', permission: onlineUserRights.check, load: () => import('./online-users.page.tsx') },
import { auditRight, onlineUserRights, policyRights } from '../shared/index.ts'
]
