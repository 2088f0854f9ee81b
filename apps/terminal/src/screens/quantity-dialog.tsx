import { Cancel } from '../parts/ways-back.tsx'
import { reworkFollows, scrapFollows, scrapReasons, type Fact, type TerminalWork } from '@mouldwright/terminals/shared'
import { useState } from 'react'
import { useDealWays, usePhrases } from '../store.ts'
import { Dialog } from '../parts/dialog.tsx'
import { hoursOf } from '../parts/moments.ts'
import { Stepper } from '../parts/stepper.tsx'
import { say, type Word } from '../words.ts'
import { useHalfFilled } from './half-filled.ts'
import { isReading, RemarkFields, type Remarks } from './remarks.tsx'

export interface Counted {
  quantity?: number
  weight?: number | null
  reason?: string | null
  follows?: Fact['follows']
  /** The company's way that was picked. */
  dealWay?: string | null
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

type Way = TerminalWork['dealWays'][number]

/** What is done with the pieces: by a way of the company, or only as the product knows it. */
interface Dealt {
  follows: NonNullable<Fact['follows']>
  dealWay?: string
  needsApproval?: boolean
}

const followsOfOutcome = {
  rework: 'rework',
  scrap: 'again',
  concession: 'concession',
  returnToSupplier: 'here',
} as const satisfies Record<Way['outcome'], Fact['follows']>

const dealtBy = ({ name, outcome, needsApproval }: Way): Dealt => ({
  follows: followsOfOutcome[outcome],
  dealWay: name,
  needsApproval,
})

const titleOf = ({ follows, dealWay, needsApproval }: Dealt): string => {
  if (dealWay === undefined) return say(`follows_${follows}` as Word)
  return needsApproval ? say('toApprove', { way: dealWay }) : dealWay
}

/** How many; of pieces that are not good also why, and what follows. */
export function QuantityDialog(props: QuantityDialogProps) {
  const { kind, most, workMinutes, asksWeight, remarks, onRemark, onClose, onSend } = props
  const isBad = kind === 'scrap' || kind === 'rework'
  const [quantity, setQuantity] = useState(isBad ? 1 : most)
  const [weight, setWeight] = useState('')
  const { scrap } = usePhrases()
  const reasons = [...scrapReasons.map((one) => say(`reason_${one}` as Word)), ...scrap]
  const [reason, setReason] = useState<string>()
  const ways = useDealWays().filter(({ outcome }) => kind === 'scrap' || outcome === 'rework')
  const [dealt, setDealt] = useState<Dealt>()
  const follows = dealt?.follows
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
            {[...ways.map(dealtBy), ...followsOf[kind].map((one): Dealt => ({ follows: one }))].map((one) => (
              <button
                key={`${one.follows} ${one.dealWay ?? ''}`}
                type="button"
                role="radio"
                aria-checked={one.follows === follows && one.dealWay === dealt?.dealWay}
                onClick={() => setDealt(one)}
              >
                {titleOf(one)}
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
          disabled={!isWhole || isReading(remarks)}
          onClick={() =>
            onSend({
              quantity,
              weight: asksWeight ? kilograms : null,
              reason: reason ?? null,
              follows: follows ?? null,
              dealWay: dealt?.dealWay ?? null,
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
