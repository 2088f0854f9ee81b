import type { SignedIn } from './index.ts'

/** The answer to whoever has entered a tenant whose licence runs. */
export const entered: SignedIn = {
  token: 'token',
  next: null,
  ticket: null,
  tenantId: 1,
  tenantName: '华东精模',
  allowLoginFlag: 1,
  overdueFlag: 0,
  expireDate: null,
  expireRemainDays: null,
  maxOverdueDays: 0,
  loginDelaySeconds: 0,
  haspExpireSwitch: 0,
}
