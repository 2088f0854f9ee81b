import { listed, useWords } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'

/** Names that stand one a line, listed as the reader's language lists them. */
export function NamesCell({ value }: { value: unknown }) {
  useWords()
  return typeof value === 'string' ? listed(value.split('\n')) : missing
}
