import { Button } from 'antd'
import type { ReactNode, RefObject } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { useTries } from '../request/tries.ts'
import { Dialog } from './dialog.tsx'
import { tellFailure } from './perform.ts'
import { useBusy } from './use-busy.ts'
import { useClosing } from './use-closing.ts'
import { useSentForm } from './use-sent-form.ts'

export interface FormDialogProps {
  title: string
  /** Of the button that sends. */
  verb: string
  /** Of the button that leaves all as it was. */
  cancel?: string
  width?: number
  isDanger?: boolean
  /** Nothing can be sent yet. */
  isDisabled?: boolean
  className?: string
  form?: RefObject<HTMLFormElement | null>
  /** Sends, once at a time. The dialog closes after it; what answers `false` or fails leaves it open with what was typed. */
  send: () => Promise<boolean | void>
  /** Instead of the notice that tells why it failed. */
  onFailure?: (failure: unknown) => void
  onClose: () => void
  children: ReactNode
}

/** A few fields that are sent together, by the button or by Enter. */
export function FormDialog({ title, verb, cancel, width = 480, isDanger, isDisabled, ...rest }: FormDialogProps) {
  const { className, form: given, send, onFailure = tellFailure, onClose, children } = rest
  const { say } = useWords()
  const { isBusy, run } = useBusy()
  const { form, isSent, whileSent } = useSentForm(given)
  const close = useClosing(onClose)
  useTries()
  const submit = async () => {
    if (isBusy || isDisabled) return
    await run(async () => {
      if ((await whileSent(send)) !== false) close()
    }, onFailure)
  }
  return (
    <Dialog
      width={width}
      title={title}
      onClose={onClose}
      footer={
        <div className="mw-dialog-foot">
          <Button onClick={onClose}>{cancel ?? say('action.cancel')}</Button>
          <Button
            type="primary"
            danger={isDanger === true}
            loading={isBusy}
            disabled={isDisabled === true}
            onClick={() => void submit()}
          >
            {verb}
          </Button>
        </div>
      }
    >
      <form
        ref={form}
        inert={isSent}
        className={className ? `mw-form ${className}` : 'mw-form'}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children}
        {/* With several fields a browser submits by Enter only where there is a button for it. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
