import { call, toast, word } from '@mouldwright/web-kit'
import { ChoiceSelect, FormDialog, type StoredRecord } from '@mouldwright/web-kit/entity'
import { Input } from 'antd'
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
  const send = async () => {
    const chosen = documents.map(({ id: documentId }) => ({ id: documentId }))
    await call(answerCosts, { documents: chosen, outcome, ...(answer.trim() ? { answer } : {}) })
    toast('success', tell('answered', { count: documents.length }))
  }
  return (
    <FormDialog
      title={tell('answerTitle', { count: documents.length })}
      verb={tell('save')}
      width={520}
      send={send}
      onClose={onClose}
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
    </FormDialog>
  )
}
