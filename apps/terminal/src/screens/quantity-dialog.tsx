import { Cancel } from '../parts/ways-back.tsx'
import { reworkFollows, scrapFollows, scrapReasons, type Fact } from '@mouldwright/terminals/shared'
import { useState } from 'react'
import { usePhrases } from '../store.ts'
import { Dialog } from '../parts/dialog.tsx'
import { hoursOf } from '../parts/moments.ts'
import { Stepper } from '../parts/stepper.tsx'
import { say, type Word } from '../words.ts'
import { useHalfFilled } from './half-filled.ts'
import { RemarkFields, type Remarks } from './remarks.tsx'

export interface Counted {
  quantity?: number
  weight?: number | null
  reason?: string | null
  follows?: Fact['follows']
  /** Of all of the rework. */
  reworkMinutes?: number | null
  remarks?: Remarks
}

interface QuantityDialogProps {
  kind: string
  most: number
  /** Planned minutes of all pieces; 0 where nothing is planned. */
  workMinutes: number
  asksWeight: boolean
  remarks: Remarks
  onRemark: (next: (before: Remarks) => Remarks) => void
  onClose: () => void
  onSend: (counted: Counted) => void
}

/** Minutes: people at a machine tell hours by halves. */
const half = 30

/** As long as the pieces were planned to take, to the half hour. */
const proposed = (minutes: number) => Math.max(half, Math.round(minutes / half) * half)

const followsOf = { scrap: scrapFollows, rework: reworkFollows } as const

/** How many; of pieces that are not good also why, and what follows. */
export function QuantityDialog(props: QuantityDialogProps) {
  const { kind, most, workMinutes, asksWeight, remarks, onRemark, onClose, onSend } = props
  const isBad = kind === 'scrap' || kind === 'rework'
  const [quantity, setQuantity] = useState(isBad ? 1 : most)
  const [weight, setWeight] = useState('')
  const { scrap } = usePhrases()
  const reasons = [...scrapReasons.map((one) => say(`reason_${one}` as Word)), ...scrap]
  const [reason, setReason] = useState<string>()
  const [follows, setFollows] = useState<NonNullable<Fact['follows']>>()
  const [told, setTold] = useState<number>()
  const reworkMinutes = told ?? proposed((workMinutes * quantity) / most)
  const kilograms = Number(weight.replace(',', '.'))
  const isWeightMissing = asksWeight && !(kilograms > 0)
  const isWhole = !isWeightMissing && (!isBad || (reason !== undefined && follows !== undefined))
  useHalfFilled(reason !== undefined || follows !== undefined || weight !== '' || quantity !== (isBad ? 1 : most))
  return (
    <Dialog title={say(kind === 'finish' ? 'confirmFinish' : (kind as Word))} onClose={onClose}>
      <Stepper label={say('howMany')} value={quantity} least={1} most={most} onChange={setQuantity} />
      {asksWeight && (
        <label>
          <span>{say('weight')}</span>
          <input inputMode="decimal" value={weight} onChange={(event) => setWeight(event.target.value)} maxLength={9} />
        </label>
      )}
      {isBad && (
        <>
          <h3>{say('why')}</h3>
          <div className="grid" role="radiogroup" aria-label={say('why')}>
            {reasons.map((one) => (
              <button key={one} type="button" role="radio" aria-checked={one === reason} onClick={() => setReason(one)}>
                {one}
              </button>
            ))}
          </div>
          <h3>{say('what')}</h3>
          <div className="grid" role="radiogroup" aria-label={say('what')}>
            {followsOf[kind].map((one) => (
              <button
                key={one}
                type="button"
                role="radio"
                aria-checked={one === follows}
                onClick={() => setFollows(one)}
              >
                {say(`follows_${one}` as Word)}
              </button>
            ))}
          </div>
          {follows === 'rework' && (
            <>
              <h3>{say('reworkTime')}</h3>
              <Stepper
                label={say('reworkTime')}
                value={reworkMinutes}
                least={half}
                most={200 * half}
                step={half}
                shown={hoursOf(reworkMinutes)}
                onChange={setTold}
              />
            </>
          )}
        </>
      )}
      <RemarkFields remarks={remarks} isOffering={!isBad} onChange={onRemark} />
      <div className="row">
        <button
          type="button"
          className="primary big"
          disabled={!isWhole}
          onClick={() =>
            onSend({
              quantity,
              weight: asksWeight ? kilograms : null,
              reason: reason ?? null,
              follows: follows ?? null,
              reworkMinutes: follows === 'rework' ? reworkMinutes : null,
            })
          }
        >
          {say('send')}
        </button>
        <Cancel onClose={onClose} />
      </div>
    </Dialog>
  )
}
