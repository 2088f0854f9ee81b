import { offerPhrases } from '@mouldwright/basic/shared'
import { call } from '@mouldwright/web-kit'
import type { InputOf } from '@mouldwright/kernel'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useTell } from '../page-words.ts'
import './reason-area.css'

interface ReasonAreaProps {
  id: string
  value: string
  onChange: (value: string) => void
  /** Which ready-made remarks are offered beside; absent: none. */
  use?: InputOf<typeof offerPhrases>['use']
}

/** Why something is reported, or was reported wrongly: typed, or picked from the company's remarks. */
export const ReasonArea = ({ id, value, onChange, use }: ReasonAreaProps) => (
  <>
    <Input.TextArea id={id} rows={2} maxLength={200} value={value} onChange={({ target }) => onChange(target.value)} />
    {use && <Phrases use={use} onPick={onChange} />}
  </>
)

function Phrases({ use, onPick }: { use: NonNullable<ReasonAreaProps['use']>; onPick: (phrase: string) => void }) {
  const tell = useTell()
  const { data } = useQuery({
    queryKey: ['basic', 'phrases', use],
    queryFn: ({ signal }) => call(offerPhrases, { use }, { signal }),
  })
  if (!data?.phrases.length) return null
  return (
    <div className="floor-phrases" role="group" aria-label={tell('phrases')}>
      {data.phrases.map((phrase) => (
        <Button key={phrase} onClick={() => onPick(phrase)}>
          {phrase}
        </Button>
      ))}
    </div>
  )
}
