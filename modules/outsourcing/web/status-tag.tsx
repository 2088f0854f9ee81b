import { Tag, type TagTone } from '@mouldwright/web-kit/entity'
import { outsourcingWord } from './page-words.ts'

const tones: Readonly<Record<string, TagTone>> = {
  draft: 'neutral',
  sent: 'info',
  confirmed: 'info',
  inWork: 'info',
  partlyReturned: 'warning',
  returned: 'warning',
  inspected: 'success',
  closed: 'neutral',
  cancelled: 'neutral',
}

export const StatusTag = ({ value }: { value: unknown }) => (
  <Tag tone={tones[String(value)] ?? 'neutral'}>{outsourcingWord(`order.statusOptions.${String(value)}`)}</Tag>
)
