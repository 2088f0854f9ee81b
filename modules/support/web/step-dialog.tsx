import { useStepIssues } from './use-step-issues.ts'
import { validate, type Action, type Entity } from '@mouldwright/kernel'
import { call, issueText, RequiredMark, toast } from '@mouldwright/web-kit'
import { ChoiceSelect, FormDialog } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useId, useState } from 'react'
import './support.css'

interface StepDialogProps {
  /** Whose words its fields have. */
  of: Entity
  action: Action<any, any>
  /** What is known already: which order. */
  given: Readonly<Record<string, unknown>>
  title: string
  verb: string
  done: string
  choice?: {
    name: string
    label: string
    initial: string | number
    options: { value: string | number; label: string }[]
  }
  text: { name: string; label: string; max: number; isRequired: boolean }
  onClose: () => void
}

/** A step of an order that takes words, and perhaps a choice. */
export function StepDialog({ of, action, given, title, verb, done, choice, text, onClose }: StepDialogProps) {
  const client = useQueryClient()
  const id = useId()
  const [chosen, setChosen] = useState<unknown>(choice?.initial)
  const [words, setWords] = useState('')
  const { issues, setIssues, onFailure } = useStepIssues(onClose)
  const faultOf = (name: string) => {
    const issue = issues.find(({ field }) => field === name)
    return issue && issueText(of, issue)
  }
  const send = async () => {
    const input = { ...given, ...(choice ? { [choice.name]: chosen } : {}), [text.name]: words }
    const { values, issues: faults } = validate(action.input, input)
    setIssues(faults)
    if (faults.length > 0) return false
    await call(action, values as never, { changes: true })
    toast('success', done)
    await client.invalidateQueries({ queryKey: ['entity'] })
  }
  const fault = faultOf(text.name)
  return (
    <FormDialog title={title} verb={verb} className="support-step" send={send} onClose={onClose} onFailure={onFailure}>
      {choice && (
        <div className="mw-field">
          <label htmlFor={`${id}choice`}>{choice.label}</label>
          <ChoiceSelect id={`${id}choice`} value={chosen} options={choice.options} onChange={setChosen} />
          {faultOf(choice.name) && <p className="mw-fault">{faultOf(choice.name)}</p>}
        </div>
      )}
      <div className="mw-field">
        <label htmlFor={id}>
          {text.label}
          {text.isRequired && <RequiredMark />}
        </label>
        <Input.TextArea
          id={id}
          autoFocus
          value={words}
          maxLength={text.max}
          showCount
          autoSize={{ minRows: 3, maxRows: 10 }}
          status={fault ? 'error' : ''}
          aria-invalid={fault !== undefined}
          onChange={(event) => {
            setWords(event.target.value)
            setIssues([])
          }}
        />
        {fault && <p className="mw-fault">{fault}</p>}
      </div>
    </FormDialog>
  )
}
