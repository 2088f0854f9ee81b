import { scrapFollows, scrapReasons } from '@mouldwright/terminals/shared'
import { useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { say, type Word } from '../words.ts'
import { useHalfFilled } from './half-filled.ts'

export interface Counted {
  quantity?: number
  weight?: number | null
  reason?: string | null
  follows?: (typeof scrapFollows)[number] | null
}

interface QuantityDialogProps {
  kind: string
  most: number
  asksWeight: boolean
  onClose: () => void
  onSend: (counted: Counted) => void
}

/** How many; of scrap also why, and what follows. */
export function QuantityDialog({ kind, most, asksWeight, onClose, onSend }: QuantityDialogProps) {
  const isScrap = kind === 'scrap'
  const [quantity, setQuantity] = useState(isScrap ? 1 : most)
  const [weight, setWeight] = useState('')
  const [reason, setReason] = useState<(typeof scrapReasons)[number]>()
  const [follows, setFollows] = useState<(typeof scrapFollows)[number]>()
  const kilograms = Number(weight.replace(',', '.'))
  const isWeightMissing = asksWeight && !(kilograms > 0)
  const isWhole = !isWeightMissing && (!isScrap || (reason !== undefined && follows !== undefined))
  useHalfFilled(reason !== undefined || follows !== undefined || weight !== '' || quantity !== (isScrap ? 1 : most))
  return (
    <Dialog title={say(kind === 'finish' ? 'confirmFinish' : (kind as Word))} onClose={onClose}>
      <div className="stepper" role="group" aria-label={say('howMany')}>
        <button
          type="button"
          className="big"
          disabled={quantity <= 1}
          onClick={() => setQuantity(quantity - 1)}
          aria-label="−"
        >
          −
        </button>
        <output>{quantity}</output>
        <button
          type="button"
          className="big"
          disabled={quantity >= most}
          onClick={() => setQuantity(quantity + 1)}
          aria-label="+"
        >
          +
        </button>
      </div>
      {asksWeight && (
        <label>
          <span>{say('weight')}</span>
          <input inputMode="decimal" value={weight} onChange={(event) => setWeight(event.target.value)} maxLength={9} />
        </label>
      )}
      {isScrap && (
        <>
          <h3>{say('why')}</h3>
          <div className="grid" role="radiogroup" aria-label={say('why')}>
            {scrapReasons.map((one) => (
              <button key={one} type="button" role="radio" aria-checked={one === reason} onClick={() => setReason(one)}>
                {say(`reason_${one}` as Word)}
              </button>
            ))}
          </div>
          <h3>{say('what')}</h3>
          <div className="grid" role="radiogroup" aria-label={say('what')}>
            {scrapFollows.map((one) => (
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
        </>
      )}
      <div className="row">
        <button
          type="button"
          className="primary big"
          disabled={!isWhole}
          onClick={() =>
            onSend({
              quantity,
              weight: asksWeight ? kilograms : null,
              reason: reason ? say(`reason_${reason}` as Word) : null,
              follows: follows ?? null,
            })
          }
        >
          {say('send')}
        </button>
        <button type="button" className="big" onClick={onClose}>
          {say('cancel')}
        </button>
      </div>
    </Dialog>
  )
}
