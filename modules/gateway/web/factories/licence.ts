import type { TenantEntry } from '@mouldwright/gateway/shared'

/** Days before its end from which a licence's date is shown. */
const warningDays = 30

export type LicenceNote = { kind: 'soon' | 'overdue' | 'barred'; date: string | null; days: number }

/** What is said of a tenant's licence; nothing of a person's own tenant, or of a date that is far away. */
export function licenceNote(
  of: Pick<TenantEntry, 'tenantType' | 'allowLoginFlag' | 'overdueFlag' | 'expireTime' | 'expireRemainDays'>,
): LicenceNote | undefined {
  const { tenantType, allowLoginFlag, overdueFlag, expireTime: date, expireRemainDays } = of
  if (allowLoginFlag === 0) return { kind: 'barred', date, days: Math.max(0, -(expireRemainDays ?? 0)) }
  if (tenantType === 1 || expireRemainDays === null) return undefined
  if (overdueFlag === 1) return { kind: 'overdue', date, days: -expireRemainDays }
  return expireRemainDays <= warningDays ? { kind: 'soon', date, days: expireRemainDays } : undefined
}
