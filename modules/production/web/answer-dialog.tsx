import { call, say, tellFailure, toast, word } from '@mouldwright/web-kit'
import { ChoiceSelect, type StoredRecord } from '@mouldwright/web-kit/entity'
import { Button, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { answerCosts } from '../shared/index.ts'
import { useTell } from './page-words.ts'

const outcomes = Object.values(answerCosts.input.outcome.options)

/** What accounting made of submitted documents: one outcome and answer for all that are chosen. */
export function AnswerDialog({ documents, onClose }: { documents: readonly StoredRecord[]; onClose: () => void }) {
  const tell = useTell()
  const id = useId()
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]>('successful')
  const [answer, setAnswer] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const chosen = documents.map(({ id: documentId }) => ({ id: documentId }))
      await call(answerCosts, { documents: chosen, outcome, ...(answer.trim() ? { answer } : {}) })
      toast('success', tell('answered', { count: documents.length }))
      onClose()
    } catch (failure) {
      tellFailure(failure)
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      centered
      title={tell('answerTitle', { count: documents.length })}
      onCancel={onClose}
      footer={
        <div className="mw-dialog-foot">
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => void save()}>
            {tell('save')}
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
          <label htmlFor={`${id}outcome`}>{tell('outcome')}</label>
          <ChoiceSelect
            id={`${id}outcome`}
            value={outcome}
            options={outcomes.map((value) => ({
              value,
              label: word('production', `costDocument.statusOptions.${value}`) ?? value,
            }))}
            onChange={(next) => setOutcome(next as typeof outcome)}
          />
        </div>
        <div className="mw-field">
          <label htmlFor={`${id}answer`}>{tell('answerText')}</label>
          <Input.TextArea
            id={`${id}answer`}
            rows={3}
            maxLength={500}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
        </div>
      </form>
    </Modal>
  )
}
