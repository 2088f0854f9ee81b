import type { OutputOf } from '@mouldwright/kernel'
import { call, say, tellUnchanged, toast } from '@mouldwright/web-kit'
import {
  cancelPurchase,
  changePurchase,
  closePurchase,
  confirmPurchase,
  receivePurchase,
  type readPurchase,
} from '../../shared/index.ts'
import { LinesDialog, type Values } from '../lines-dialog.tsx'
import { outsourcingWord, useTell } from '../page-words.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

export type Purchase = OutputOf<typeof readPurchase>
/** Steps that ask for values first. */
export type PurchaseStep = 'change' | 'confirm' | 'receive' | 'closeEarly' | 'cancel'

interface StepProps {
  of: Purchase
  onClose: () => void
}

const changes = { changes: true } as const
const entries = <V extends object>(values: ReadonlyMap<number, Values>) =>
  [...values].map(([lineId, of]) => ({ lineId, ...of }) as { lineId: number } & V)

const wordOfLine = (name: string) => outsourcingWord(`purchaseLine.${name}`)

export function PurchaseDialog({ step, ...rest }: StepProps & { step: PurchaseStep }) {
  switch (step) {
    case 'change':
      return <ChangeDialog {...rest} />
    case 'confirm':
      return <ConfirmDialog {...rest} />
    case 'receive':
      return <ReceiveDialog {...rest} />
    case 'closeEarly':
      return <EndDialog {...rest} isClose />
    case 'cancel':
      return <EndDialog {...rest} />
  }
}

function ConfirmDialog({ of, onClose }: StepProps) {
  const tell = useTell()
  return (
    <LinesDialog
      title={tell('purchase.confirmTitle', { number: of.number })}
      hint={tell('purchase.confirmHint')}
      verb={tell('purchase.confirmSave')}
      lines={of.lines.filter(({ received, quantity }) => received < quantity)}
      columns={[{ key: 'promisedDate', header: wordOfLine('promisedDate'), kind: 'date' }]}
      first={({ promisedDate }) => ({ promisedDate })}
      onClose={onClose}
      onSave={async (values) => {
        const lines = entries<{ promisedDate: string }>(values)
        await call(confirmPurchase, { id: of.id, lines }, changes)
        toast('success', tell('purchase.confirmed', { number: of.number }))
      }}
    />
  )
}

/** What came now; lines without any are left out. */
function ReceiveDialog({ of, onClose }: StepProps) {
  const tell = useTell()
  return (
    <LinesDialog
      title={tell('purchase.receiveTitle', { number: of.number })}
      hint={tell('purchase.receiveHint')}
      verb={tell('purchase.receiveSave')}
      lines={of.lines.filter(({ received, quantity }) => received < quantity)}
      columns={[{ key: 'quantity', header: tell('purchase.now'), kind: 'number' }]}
      first={({ received, quantity }) => ({ quantity: quantity - received })}
      onClose={onClose}
      onSave={async (values) => {
        const lines = entries<{ quantity: number }>(values).filter(({ quantity }) => quantity)
        await call(receivePurchase, { id: of.id, lines }, changes)
        toast('success', tell('purchase.received', { number: of.number }))
      }}
    />
  )
}

interface ChangedLine {
  quantity: number
  unitPrice: number | null
  promisedDate: string | null
}

/** Quantities, prices and days of a draft; a quantity of nothing takes the line out. */
function ChangeDialog({ of, onClose }: StepProps) {
  const tell = useTell()
  return (
    <LinesDialog
      title={tell('purchase.changeTitle', { number: of.number })}
      hint={tell('purchase.changeHint')}
      verb={say('action.save')}
      lines={of.lines}
      columns={[
        { key: 'quantity', header: wordOfLine('quantity'), kind: 'number' },
        { key: 'unitPrice', header: wordOfLine('unitPrice'), kind: 'number' },
        { key: 'promisedDate', header: wordOfLine('promisedDate'), kind: 'date' },
      ]}
      first={({ quantity, unitPrice, promisedDate }) => ({ quantity, unitPrice, promisedDate })}
      onClose={onClose}
      onSave={async (values, isTouched) => {
        if (!isTouched) {
          tellUnchanged()
          return false
        }
        const lines = entries<ChangedLine>(values).filter(({ quantity }) => quantity)
        await call(changePurchase, { id: of.id, version: of.version, remark: of.remark, lines }, changes)
        toast('success', tell('purchase.changed', { number: of.number }))
      }}
    />
  )
}

/** Cancelled before anything came, or closed before all came. */
function EndDialog({ of, onClose, isClose = false }: StepProps & { isClose?: boolean }) {
  const tell = useTell()
  const kind = isClose ? 'close' : 'cancel'
  return (
    <ReasonDialog
      title={tell(`purchase.${kind}Title`, { number: of.number })}
      effect={tell(`purchase.${kind}Effect`)}
      verb={tell(`purchase.${kind}`)}
      onClose={onClose}
      onSave={async (reason) => {
        const answer = isClose
          ? call(closePurchase, { id: of.id, reason }, changes)
          : call(cancelPurchase, { id: of.id, reason }, changes)
        await answer
        toast('success', tell(isClose ? 'purchase.closed' : 'purchase.cancelled', { number: of.number }))
      }}
    />
  )
}
