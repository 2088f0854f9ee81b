import { call, toast, useFaults, word } from '@mouldwright/web-kit'
import { FieldInput, FormDialog } from '@mouldwright/web-kit/entity'
import { useId, useState } from 'react'
import { program, takeTask, type QueuedTask } from '../shared/index.ts'
import { useTell } from './page-words.ts'
import './cam.css'

/** Takes a task, with how long it will take and when it will be done. */
export function TakeDialog({ task, onClose }: { task: QueuedTask; onClose: () => void }) {
  const tell = useTell()
  const id = useId()
  const [values, setValues] = useState<Record<string, unknown>>({ expectedAt: task.neededAt })
  const { faults, form, take, mend } = useFaults(['estimatedMinutes', 'expectedAt'])
  const { partId, operationNumber, kind, mould, part } = task
  const name = `${mould} ${part} ${operationNumber}`
  const send = async () => {
    const { state } = await call(takeTask, { ...values, partId, operationNumber, kind } as never, { changes: true })
    toast('success', tell('queue.done', { task: name, state: word('cam', `task.states.${state}`) ?? state }))
  }
  const fields = [
    ['estimatedMinutes', 'estimate'],
    ['expectedAt', 'expected'],
  ] as const
  return (
    <FormDialog
      title={tell('queue.takeTitle', { task: name })}
      verb={tell('queue.take')}
      width={440}
      className="cam-form"
      send={send}
      onClose={onClose}
      onFailure={take}
      form={form}
    >
      {fields.map(([field, label]) => (
        <div key={field} className="mw-field">
          <label htmlFor={`${id}${field}`}>{tell(`queue.${label}`)}</label>
          <FieldInput
            id={`${id}${field}`}
            of={program}
            name="revision"
            field={takeTask.input[field]}
            value={values[field] ?? null}
            invalid={faults[field] !== undefined}
            onChange={(value) => {
              mend(field)
              setValues((now) => ({ ...now, [field]: value }))
            }}
          />
          {faults[field] && (
            <p className="mw-fault" role="alert">
              {faults[field]}
            </p>
          )}
        </div>
      ))}
      {faults.all && (
        <p className="mw-fault" role="alert">
          {faults.all}
        </p>
      )}
    </FormDialog>
  )
}
