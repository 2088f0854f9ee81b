import type { Params } from '@mouldwright/kernel'

/** A fault of the data with the record to mend. */
export interface Found {
  code: string
  severity: 'error' | 'warning'
  params: Params
  entity: string | null
  recordId: number | null
  label: string
}

export type Report = (
  severity: Found['severity'],
  code: string,
  record: { entity: string; id: number; label: string } | null,
  params?: Params,
) => void
