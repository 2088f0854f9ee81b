import { pinFault, setOwnPin } from '@mouldwright/terminals/shared'
import { call, tellFailure, toast, usePageTitle, word } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useState } from 'react'
import { useTell } from './page-words.ts'
import { PinField } from './pin.dialog.tsx'
import './terminals.css'

/** One's own PIN for terminals: nobody else needs to know it. */
export default function OwnPinPage() {
  const tell = useTell()
  const [pin, setPin] = useState('')
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const fault = pinFault(pin)
  usePageTitle(tell('pin.own'))

  async function send(): Promise<void> {
    setTried(true)
    if (isSending || fault) return
    setSending(true)
    try {
      await call(setOwnPin, { pin }, { changes: true })
      toast('success', tell('pin.done'))
      setPin('')
      setTried(false)
    } catch (failure) {
      tellFailure(failure)
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="mw-page">
      <h1>{tell('pin.own')}</h1>
      <form
        className="mw-card mw-form terminals-own-pin"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p>{tell('pin.ownHint')}</p>
        <PinField
          value={pin}
          onChange={setPin}
          fault={isTried && fault ? word('terminals', `rules.${fault}`) : undefined}
        />
        <div>
          <Button type="primary" htmlType="submit" loading={isSending}>
            {tell('pin.save')}
          </Button>
        </div>
      </form>
    </div>
  )
}
