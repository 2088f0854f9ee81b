import type { ChoiceField, Field } from '@mouldwright/kernel'
import { CheckOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { textWidth } from '../grid/grid-settings.ts'
import { useWords } from '../i18n/i18n.ts'
import { FileLink } from './files/file-field.tsx'
import { choiceLabel, choiceWord, fieldText, missing } from './field-text.ts'
import type { FieldPlace } from './types.ts'
import './field-cell.css'

export type TagTone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

/** Words of states that mean the same whatever the entity; all others are neutral. */
const tones: Readonly<Record<string, TagTone>> = {
  normal: 'success',
  valid: 'success',
  onTheJob: 'success',
  published: 'success',
  succeeded: 'success',
  finished: 'success',
  completed: 'success',
  open: 'info',
  dispatched: 'info',
  running: 'info',
  inProgress: 'info',
  paused: 'warning',
  service: 'warning',
  locked: 'warning',
  overdue: 'danger',
  failed: 'danger',
  late: 'danger',
}

export function Tag({ tone, children }: { tone: TagTone; children: ReactNode }) {
  return <span className={`mw-tag mw-tag-${tone}`}>{children}</span>
}

const isState = (name: string) => /^(status|state)$|Status$|State$/.test(name)

interface CellProps extends FieldPlace {
  value: unknown
  label?: string
  zone: string
}

/** A value in a table or a detail. */
export function FieldCell({ value, label, zone, ...place }: CellProps) {
  const { of, name, field } = place
  const { say } = useWords()
  if (value === undefined || value === null || value === '') return <span className="mw-missing">{missing}</span>
  switch (field.kind) {
    case 'flag':
      return <FlagCell value={value === true} isValidField={of.validField === name && !place.parent} />
    case 'choice':
      return <ChoiceCell place={{ ...place, field }} value={value} />
    case 'secret':
      return <span aria-label={say('value.secret')}>••••••</span>
    case 'image':
    case 'file':
      return typeof value === 'number' ? <FileLink fileId={value} isImage={field.kind === 'image'} /> : missing
    default:
      return fieldText(place, value, { zone, ...(label === undefined ? {} : { label }) })
  }
}

function FlagCell({ value, isValidField }: { value: boolean; isValidField: boolean }) {
  const { say } = useWords()
  if (isValidField)
    return <Tag tone={value ? 'success' : 'neutral'}>{say(value ? 'value.valid' : 'value.invalid')}</Tag>
  return value ? (
    <span className="mw-flag">
      <CheckOutlined aria-hidden /> {say('value.yes')}
    </span>
  ) : (
    <span className="mw-missing">{say('value.no')}</span>
  )
}

function ChoiceCell({ place, value }: { place: FieldPlace<ChoiceField>; value: unknown }) {
  const label = choiceLabel(place, value)
  if (!isState(place.name)) return label
  return <Tag tone={tones[choiceWord(place.field, value) ?? ''] ?? 'neutral'}>{label}</Tag>
}

/** Tone of a state's word, for views that draw their own. */
export const toneOf = (word: string): TagTone => tones[word] ?? 'neutral'

// A longer header is cut; its full text stands in the title.
const widestHeader = 190
const widestContent = 240

/** First width of a column in pixels, by what it holds; `options` are the words of a choice, all of which must fit. */
export function columnWidth(field: Field, header: string, options: readonly string[] = []): number {
  const content = Math.max(contentWidth(field), ...options.map((option) => textWidth(option) + 40))
  // 24 px padding, 18 px for the sort mark.
  return Math.round(Math.max(Math.min(textWidth(header) + 44, widestHeader), Math.min(content, widestContent)))
}

function contentWidth(field: Field): number {
  switch (field.kind) {
    case 'text':
      return field.max <= 10 ? 96 : field.max <= 20 ? 128 : field.max <= 60 ? 160 : 220
    case 'instant':
      return 148
    case 'date':
      return 112
    case 'flag':
      return 84
    case 'choice':
      return 120
    case 'ref':
      return 140
    case 'ip':
      return 130
    default:
      return 104
  }
}
