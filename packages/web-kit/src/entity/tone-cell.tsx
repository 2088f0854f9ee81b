import { Tag, type TagTone } from '../fields/field-cell.tsx'
import { missing } from '../fields/field-text.ts'
import { word } from '../i18n/i18n.ts'

/**
 * A cell of a choice whose options have tones of their own; others are neutral.
 * @param path of the options' words in the module's dictionary: `order.statusOptions`
 */
export const toneCell = (module: string, path: string, tones: Readonly<Record<string, TagTone>>) =>
  function ToneCell({ value }: { value: unknown }) {
    return typeof value === 'string' ? (
      <Tag tone={tones[value] ?? 'neutral'}>{word(module, `${path}.${value}`)}</Tag>
    ) : (
      missing
    )
  }
