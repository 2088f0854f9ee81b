import { call, toast } from '@mouldwright/web-kit'
import { AskedField, FormDialog, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useId, useState } from 'react'
import { mould, setPromise } from '../shared/index.ts'
import { useTell } from './page-words.ts'

/** Another promised date, with the reason that is kept beside it. */
export function PromiseDialog({ moulds, onClose }: { moulds: readonly StoredRecord[]; onClose: () => void }) {
  const tell = useTell()
  const id = useId()
  const [date, setDate] = useState<unknown>(null)
  const [reason, setReason] = useState<unknown>(null)
  const isComplete = typeof date === 'string' && typeof reason === 'string' && reason.trim() !== ''
  const send = async () => {
    if (!isComplete) return false
    await call(setPromise, { moulds: moulds.map((of) => ({ id: of.id })), promisedDate: date, reason })
    toast('success', tell('mould.promised', { count: moulds.length }))
  }
  const title =
    moulds.length === 1
      ? tell('mould.promiseTitle', { number: String(moulds[0]!['number']) })
      : tell('mould.promiseTitleMany', { count: moulds.length })
  const fields = [
    { name: 'promisedDate', label: tell('mould.promisedDate'), value: date, onChange: setDate },
    { name: 'reason', label: tell('mould.reason'), value: reason, onChange: setReason },
  ] as const
  return (
    <FormDialog
      title={title}
      verb={tell('mould.promiseSave')}
      width={520}
      isDisabled={!isComplete}
      send={send}
      onClose={onClose}
    >
      {fields.map((field) => (
        <AskedField key={field.name} formId={id} of={mould} field={setPromise.input[field.name]} {...field} />
      ))}
      <p className="mw-help">{tell('mould.reasonHint')}</p>
    </FormDialog>
  )
}
