import { call, instantAt, newKey, toast, useTimeZone, wallClock } from '@mouldwright/web-kit'
import { ChoiceSelect, FormDialog, NumberInput } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { proposeCorrection, proposedKinds } from '../../shared/index.ts'
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
  const zone = useTimeZone()
  const client = useQueryClient()
  const [kind, setKind] = useState(wrong.kind)
  const [wall, setWall] = useState(wallClock(wrong.at, zone).replace(' ', 'T').slice(0, 16))
  const [quantity, setQuantity] = useState<number | string | null>(null)
  const [reason, setReason] = useState('')
  const at = instantAt(wall.replace('T', ' '), zone)
  const isComplete = at !== undefined && reason.trim() !== ''
  const kinds = wrong.reportId ? proposedKinds : proposedKinds.filter((each) => each !== 'void')
  const send = async () => {
    if (!isComplete) return false
    try {
      await call(proposeCorrection, {
        key: newKey(),
        correctedKind: kind,
        at,
        reason: reason.trim(),
        ...(wrong.reportId
          ? { reportId: wrong.reportId }
          : { batchId: wrong.batchId, operationNumber: wrong.operationNumber }),
        ...(typeof quantity === 'number' ? { quantity } : {}),
      })
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
      send={send}
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
      <div className="mw-field">
        <label htmlFor={`${id}at`}>{tell('realTime')}</label>
        <Input id={`${id}at`} type="datetime-local" value={wall} onChange={({ target }) => setWall(target.value)} />
      </div>
      <div className="mw-field">
        <label htmlFor={`${id}quantity`}>{tell('quantity')}</label>
        <NumberInput id={`${id}quantity`} value={quantity} onChange={setQuantity} />
      </div>
      <div className="mw-field">
        <label htmlFor={`${id}reason`}>{tell('reason')}</label>
        <Input.TextArea
          id={`${id}reason`}
          rows={2}
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <p className="mw-help">{tell('correctHint')}</p>
      </div>
    </FormDialog>
  )
}
