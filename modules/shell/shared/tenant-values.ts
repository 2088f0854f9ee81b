/** Parameters that a tenant may set for itself, each with its bounds and what holds without the tenant's word. */
export interface TenantValueRow {
  code: string
  kind: 'integer'
  min: number
  max: number
  basis: number
}

export const tenantValues = [
  /** 2: factories work together closely; roles may then hide the factory's name. */
  { code: 'MultiFactoryCollaborationLevel', kind: 'integer', min: 1, max: 2, basis: 1 },
  /** Days back that work logs may be entered or changed; 0: without limit. */
  { code: 'WorkLogDaysBack', kind: 'integer', min: 0, max: 3_650, basis: 0 },
] as const satisfies readonly TenantValueRow[]

export type TenantValueCode = (typeof tenantValues)[number]['code']

export const tenantValueRow = (code: string): (TenantValueRow & { code: TenantValueCode }) | undefined =>
  tenantValues.find((row) => row.code === code)
