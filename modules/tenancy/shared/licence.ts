/**
 * What a tenant's licence says on one day of the tenant's calendar, in the specification's wire words.
 * Flags are 0 or 1. `expireRemainDays` is negative once overdue; null without an end.
 */
export interface Licence {
  tenantId: number
  tenantName: string
  /** 1 = a person's own tenant. */
  tenantType: number
  language: 'zh' | 'en'
  timeZone: string
  expireDate: string | null
  expireRemainDays: number | null
  maxOverdueDays: number
  allowLoginFlag: 0 | 1
  overdueFlag: 0 | 1
  loginDelaySeconds: number
  haspExpireSwitch: 0 | 1
}
