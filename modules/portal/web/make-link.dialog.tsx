import { customer, supplier } from '@mouldwright/basic/shared'
import { mould } from '@mouldwright/production/shared'
import { call, currentLanguage, Dialog, LineField, tellFailure, toast, word } from '@mouldwright/web-kit'
import { ChoiceSelect, FormDialog, RefSelect } from '@mouldwright/web-kit/entity'
import { Button, Checkbox } from 'antd'
import { useId, useState } from 'react'
import { linkKinds, makeLink, usualDays, type LinkKind } from '../shared/index.ts'
import { useTell } from './page-words.ts'

const named = { supplier, customer, mould } as const

/** Chooses what a link shows, makes it, and shows its address this once. */
export function MakeLinkDialog({ onClose }: { onClose: () => void }) {
  const tell = useTell()
  const id = useId()
  const [kind, setKind] = useState<LinkKind>('mould')
  const [recordId, setRecordId] = useState<number | null>(null)
  const [language, setLanguage] = useState<'zh' | 'en'>(currentLanguage())
  const [days, setDays] = useState(String(usualDays))
  const [email, setEmail] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [made, setMade] = useState<{ reference: string; address: string }>()
  const isCount = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= 365
  const faults = {
    record: recordId === null ? tell('chooseFault') : undefined,
    days: isCount ? undefined : tell('daysFault'),
    email: needsCode && !email.trim() ? tell('emailFault') : undefined,
  }
  const label = (name: string) => word('portal', `link.${name}`) ?? name
  const send = async () => {
    setTried(true)
    if (Object.values(faults).some(Boolean)) return false
    const input = {
      kind,
      [`${kind}Id`]: recordId,
      language,
      days: Number(days),
      email: email.trim() || null,
      needsCode,
      note: note.trim() || null,
    }
    setMade(await call(makeLink, input, { changes: true }))
    return false
  }
  if (made) return <MadeLink {...made} onClose={onClose} />
  return (
    <FormDialog title={tell('makeTitle')} verb={tell('make')} send={send} onClose={onClose}>
      <div className="mw-field">
        <label htmlFor={`${id}kind`}>{label('kind')}</label>
        <ChoiceSelect
          id={`${id}kind`}
          value={kind}
          options={linkKinds.map((value) => ({ value, label: label(`kindOptions.${value}`) }))}
          onChange={(next) => {
            setKind(next as LinkKind)
            setRecordId(null)
          }}
        />
      </div>
      <div className="mw-field">
        <label htmlFor={`${id}record`}>{label(`${kind}Id`)}</label>
        <RefSelect
          key={kind}
          id={`${id}record`}
          to={named[kind]}
          value={recordId}
          invalid={isTried && faults.record !== undefined}
          onChange={(value) => setRecordId(typeof value === 'number' ? value : null)}
        />
        {isTried && faults.record && (
          <p className="mw-fault" role="alert">
            {faults.record}
          </p>
        )}
      </div>
      <div className="mw-field">
        <label htmlFor={`${id}language`}>{label('language')}</label>
        <ChoiceSelect
          id={`${id}language`}
          value={language}
          options={(['zh', 'en'] as const).map((value) => ({ value, label: label(`languageOptions.${value}`) }))}
          onChange={(next) => setLanguage(next as 'zh' | 'en')}
        />
      </div>
      <LineField
        label={tell('days')}
        value={days}
        onChange={setDays}
        inputMode="numeric"
        maxLength={3}
        isRequired
        fault={isTried ? faults.days : undefined}
      />
      <Checkbox checked={needsCode} onChange={({ target }) => setNeedsCode(target.checked)}>
        {tell('needsCode')}
      </Checkbox>
      {needsCode && (
        <LineField
          label={label('email')}
          value={email}
          onChange={setEmail}
          type="email"
          maxLength={100}
          isRequired
          fault={isTried ? faults.email : undefined}
        />
      )}
      <LineField label={label('note')} value={note} onChange={setNote} maxLength={100} />
    </FormDialog>
  )
}

function MadeLink({ reference, address, onClose }: { reference: string; address: string; onClose: () => void }) {
  const tell = useTell()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast('success', tell('copied'))
    } catch (failure) {
      tellFailure(failure)
    }
  }
  return (
    <Dialog
      width={560}
      title={tell('made', { reference })}
      onClose={onClose}
      footer={
        <div className="mw-dialog-foot">
          <Button onClick={onClose}>{tell('close')}</Button>
          <Button type="primary" onClick={() => void copy()}>
            {tell('copy')}
          </Button>
        </div>
      }
    >
      <p>{tell('once')}</p>
      <p className="mw-inset mw-to-copy">{address}</p>
    </Dialog>
  )
}
