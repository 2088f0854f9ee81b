import { ReasonArea } from '@mouldwright/basic/web'
import { FormDialog } from '@mouldwright/web-kit/entity'
import { useId, useState } from 'react'
import { useTell } from './page-words.ts'

interface ReasonDialogProps {
  title: string
  effect: string
  verb: string
  /** Which ready-made remarks are offered; absent: none. */
  use?: 'outsourcing'
  onSave: (reason: string) => Promise<void>
  onClose: () => void
}

/** A step that needs a reason, with what follows from it. */
export function ReasonDialog({ title, effect, verb, use, onSave, onClose }: ReasonDialogProps) {
  const tell = useTell()
  const id = useId()
  const [reason, setReason] = useState('')
  const send = () => onSave(reason.trim())
  return (
    <FormDialog
      title={title}
      verb={verb}
      isDanger
      isDisabled={!reason.trim()}
      send={send}
      onClose={onClose}
      cancel={tell('order.keep')}
    >
      <p>{effect}</p>
      <div className="mw-field">
        <label htmlFor={id}>{tell('order.reason')}</label>
        <ReasonArea id={id} value={reason} onChange={setReason} {...(use ? { use } : {})} />
      </div>
    </FormDialog>
  )
}
