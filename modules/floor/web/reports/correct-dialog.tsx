import { ReasonArea } from '@mouldwright/basic/web'
import { call, inTries, toast, useFaults } from '@mouldwright/web-kit'
import { AskedField, ChoiceSelect, FormDialog } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { correction, proposeCorrection, proposedKinds } from '../../shared/index.ts'
import { floorWord, useTell } from '../page-words.ts'

export interface Wrong {
  /** Absent: a report that was forgotten. */
  reportId?: number
  batchId: number
  operationNumber: number
  kind: (typeof proposedKinds)[number]
  at: string
  /** How people call the operation. */
  name: string
}

/** Proposes what a report should have been, or one that was forgotten. */
export function CorrectDialog({ wrong, onClose }: { wrong: Wrong; onClose: () => void }) {
  const tell = useTell()
  const id = useId()
  const client = useQueryClient()
  const [kind, setKind] = useState(wrong.kind)
  const [values, setValues] = useState<Readonly<Record<'at' | 'quantity', unknown>>>({ at: wrong.at, quantity: null })
  const [reason, setReason] = useState('')
  const { faults, form, take, mend } = useFaults(['at', 'quantity', 'reason'])
  const isComplete = reason.trim() !== ''
  const kinds = wrong.reportId ? proposedKinds : proposedKinds.filter((each) => each !== 'void')
  const send = async () => {
    const which = wrong.reportId
      ? { reportId: wrong.reportId }
      : { batchId: wrong.batchId, operationNumber: wrong.operationNumber }
    try {
      const proposed = { correctedKind: kind, reason: reason.trim(), ...which, ...values }
      await inTries(`correction ${JSON.stringify(proposed)}`, (key) =>
        call(proposeCorrection, { key, ...proposed } as never),
      )
      toast('success', tell('proposed'))
    } finally {
      await client.invalidateQueries({ queryKey: ['floor'] })
      await client.invalidateQueries({ queryKey: ['entity'] })
    }
  }
  return (
    <FormDialog
      title={wrong.reportId ? tell('correctTitle') : tell('forgottenTitle', { job: wrong.name })}
      verb={tell('correct')}
      width={520}
      isDisabled={!isComplete}
      form={form}
      send={send}
      onFailure={take}
      onClose={onClose}
    >
      <div className="mw-field">
        <label htmlFor={`${id}kind`}>{tell('shouldBe')}</label>
        <ChoiceSelect
          id={`${id}kind`}
          value={kind}
          options={kinds.map((value) => ({ value, label: floorWord(`report.correctedKindOptions.${value}`) }))}
          onChange={(next) => setKind(next as typeof kind)}
        />
      </div>
      {(['at', 'quantity'] as const).map((name) => (
        <AskedField
          key={name}
          formId={id}
          label={tell(name === 'at' ? 'realTime' : 'quantity')}
          of={correction}
          name={name}
          field={proposeCorrection.input[name]}
          value={values[name]}
          fault={faults[name]}
          onChange={(value) => {
            mend(name)
            setValues((now) => ({ ...now, [name]: value }))
          }}
        />
      ))}
      <div className="mw-field">
        <label htmlFor={`${id}reason`}>{tell('reason')}</label>
        <ReasonArea id={`${id}reason`} value={reason} onChange={setReason} />
        <p className="mw-help">{tell('correctHint')}</p>
      </div>
      {(faults.reason ?? faults.all) && (
        <p className="mw-fault" role="alert">
          {faults.reason ?? faults.all}
        </p>
      )}
    </FormDialog>
  )
}
