import { user } from '@mouldwright/identity/shared'
import { pinFault, setPin } from '@mouldwright/terminals/shared'
import { call, LineField, toast, word } from '@mouldwright/web-kit'
import { FormDialog, RefSelect } from '@mouldwright/web-kit/entity'
import { useId, useState } from 'react'
import { useTell } from './page-words.ts'

/** Gives somebody a PIN; the person is chosen where none is given. */
export function PinDialog({ userId: given, onClose }: { userId: number | undefined; onClose: () => void }) {
  const tell = useTell()
  const personId = useId()
  const [userId, setUserId] = useState<number | null>(given ?? null)
  const [pin, setNewPin] = useState('')
  const [isTried, setTried] = useState(false)
  const fault = pinFault(pin)

  const send = async () => {
    setTried(true)
    if (fault || userId === null) return false
    await call(setPin, { userId, pin }, { changes: true })
    toast('success', tell('pin.done'))
  }

  return (
    <FormDialog
      title={tell(given === undefined ? 'pin.set' : 'pin.change')}
      verb={tell('pin.save')}
      send={send}
      onClose={onClose}
    >
      {given === undefined && (
        <div className="mw-field">
          <label htmlFor={personId}>{tell('pin.person')}</label>
          <RefSelect
            id={personId}
            to={user}
            value={userId}
            invalid={isTried && userId === null}
            onChange={(next) => setUserId(typeof next === 'number' ? next : null)}
          />
          {isTried && userId === null && (
            <p className="mw-fault" role="alert">
              {tell('pin.personFault')}
            </p>
          )}
        </div>
      )}
      <PinField
        value={pin}
        onChange={setNewPin}
        fault={isTried && fault ? word('terminals', `rules.${fault}`) : undefined}
      />
    </FormDialog>
  )
}

interface PinFieldProps {
  value: string
  onChange: (value: string) => void
  fault: string | undefined
}

export function PinField({ value, onChange, fault }: PinFieldProps) {
  const tell = useTell()
  return (
    <LineField
      label={tell('pin.digits')}
      value={value}
      onChange={onChange}
      fault={fault}
      help={tell('pin.help')}
      type="password"
      inputMode="numeric"
      autoComplete="new-password"
      maxLength={8}
      isRequired
    />
  )
}
