import type { TenantEntry } from '@mouldwright/gateway/shared'
import { licenceNote } from './licence.ts'
import { useTell } from '../page-words.ts'

const tones = { soon: 'warning', overdue: 'danger', barred: 'neutral' } as const

/** Until when a tenant's licence lasts, where that is near or past. */
export function LicenceTag({ entry }: { entry: TenantEntry }) {
  const tell = useTell()
  const note = licenceNote(entry)
  if (!note) return null
  const { kind, date } = note
  const text = date === null ? tell('licence.barredUndated') : tell(`licence.${kind}`, { date })
  return <span className={`mw-tag mw-tag-${tones[kind]}`}>{text}</span>
}
