import type { InputOf } from '@mouldwright/kernel'
import { call, word } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { offerPhrases } from '../../shared/index.ts'
import './phrases.css'

/** Where ready-made remarks are offered. */
export type PhraseUse = NonNullable<InputOf<typeof offerPhrases>['use']>

interface ReasonAreaProps {
  id: string
  value: string
  onChange: (value: string) => void
  /** Which ready-made remarks are offered beside; absent: none. */
  use?: PhraseUse
}

/** Why something is done or reported, or was reported wrongly: typed, or picked from the company's remarks. */
export const ReasonArea = ({ id, value, onChange, use }: ReasonAreaProps) => (
  <>
    <Input.TextArea id={id} rows={2} maxLength={200} value={value} onChange={({ target }) => onChange(target.value)} />
    {use && <Phrases use={use} onPick={onChange} />}
  </>
)

/** The company's remarks of a use; none while they are read, or where there are none. */
export function usePhrases(use: PhraseUse): readonly string[] {
  const { data } = useQuery({
    queryKey: ['basic', 'phrases', use],
    queryFn: ({ signal }) => call(offerPhrases, { use }, { signal }),
  })
  return data?.phrases ?? []
}

/** Below a field: each press puts one into it. */
export function Phrases({ use, onPick }: { use: PhraseUse; onPick: (phrase: string) => void }) {
  const phrases = usePhrases(use)
  if (phrases.length === 0) return null
  return (
    <div className="basic-phrases" role="group" aria-label={word('basic', 'remarkPhrase.$many') ?? ''}>
      {phrases.map((phrase) => (
        <Button key={phrase} onClick={() => onPick(phrase)}>
          {phrase}
        </Button>
      ))}
    </div>
  )
}
