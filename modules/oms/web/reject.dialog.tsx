import { useStepIssues } from '@mouldwright/support/web'
import { registrationEntity, rejectRegistration } from '@mouldwright/oms/shared'
import { validate } from '@mouldwright/kernel'
import { call, issueText, toast } from '@mouldwright/web-kit'
import { FormDialog, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { useTell } from './page-words.ts'

interface RejectDialogProps {
  record: StoredRecord
  onClose: () => void
}

/** Turns an application down, with the reason that the applicant reads. */
export function RejectDialog({ record, onClose }: RejectDialogProps) {
  const tell = useTell()
  const client = useQueryClient()
  const id = useId()
  const [reason, setReason] = useState('')
  const {
    issues: [issue],
    setIssues,
    onFailure,
  } = useStepIssues(onClose)
  const company = String(record['companyName'])
  const send = async () => {
    const { values, issues } = validate(rejectRegistration.input, { id: record.id, reason })
    setIssues(issues)
    if (issues.length > 0) return false
    await call(rejectRegistration, values as never, { changes: true })
    toast('success', tell('reject.done', { company }))
    await client.invalidateQueries({ queryKey: ['entity'] })
  }
  return (
    <FormDialog
      title={tell('reject.title', { company })}
      verb={tell('reject.verb')}
      isDanger
      className="oms-approve"
      send={send}
      onClose={onClose}
      onFailure={onFailure}
    >
      <p>{tell('reject.effect', { name: record['realName'] })}</p>
      <div className="mw-field">
        <label htmlFor={id}>{tell('reject.reason')}</label>
        <Input.TextArea
          id={id}
          autoFocus
          value={reason}
          maxLength={200}
          showCount
          autoSize={{ minRows: 3, maxRows: 6 }}
          status={issue ? 'error' : ''}
          aria-invalid={issue !== undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            setReason(event.target.value)
            setIssues([])
          }}
        />
        {issue && <p className="mw-fault">{issueText(registrationEntity, issue)}</p>}
        <p className="mw-help" id={`${id}-help`}>
          {tell('reject.reasonHelp')}
        </p>
      </div>
    </FormDialog>
  )
}
