import { call, say, tellFailure, toast } from '@mouldwright/web-kit'
import { FieldInput, type StoredRecord } from '@mouldwright/web-kit/entity'
import { Button, Modal } from 'antd'
import { useId, useState } from 'react'
import { mould, setPromise } from '../shared/index.ts'
import { useTell } from './page-words.ts'

/** Another promised date, with the reason that is kept beside it. */
export function PromiseDialog({ moulds, onClose }: { moulds: readonly StoredRecord[]; onClose: () => void }) {
  const tell = useTell()
  const id = useId()
  const [date, setDate] = useState<unknown>(null)
  const [reason, setReason] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const isComplete = typeof date === 'string' && typeof reason === 'string' && reason.trim() !== ''
  const save = async () => {
    if (!isComplete) return
    setBusy(true)
    try {
      await call(setPromise, { moulds: moulds.map((of) => ({ id: of.id })), promisedDate: date, reason })
      toast('success', tell('mould.promised', { count: moulds.length }))
      onClose()
    } catch (failure) {
      tellFailure(failure)
      setBusy(false)
    }
  }
  const title =
    moulds.length === 1
      ? tell('mould.promiseTitle', { number: String(moulds[0]!['number']) })
      : tell('mould.promiseTitleMany', { count: moulds.length })
  const { promisedDate, reason: reasonField } = setPromise.input
  return (
    <Modal
      open
      centered
      title={title}
      onCancel={onClose}
      footer={
        <div className="mw-dialog-foot">
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button type="primary" loading={isBusy} disabled={!isComplete} onClick={() => void save()}>
            {tell('mould.promiseSave')}
          </Button>
        </div>
      }
    >
      <form
        className="mw-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void save()
        }}
      >
        <div className="mw-field">
          <label htmlFor={`${id}date`}>{tell('mould.promisedDate')}</label>
          <FieldInput
            id={`${id}date`}
            of={mould}
            name="promisedDate"
            field={promisedDate}
            value={date}
            onChange={setDate}
          />
        </div>
        <div className="mw-field">
          <label htmlFor={`${id}reason`}>{tell('mould.reason')}</label>
          <FieldInput
            id={`${id}reason`}
            of={mould}
            name="remark"
            field={reasonField}
            value={reason}
            onChange={setReason}
          />
          <p className="mw-help">{tell('mould.reasonHint')}</p>
        </div>
      </form>
    </Modal>
  )
}
