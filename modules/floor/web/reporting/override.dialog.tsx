import { ReasonArea } from '@mouldwright/basic/web'
import { overrideGate } from '@mouldwright/gate/shared'
import { call, toast, word } from '@mouldwright/web-kit'
import { FormDialog } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTell } from '../page-words.ts'
import type { Reason } from './job-gate.tsx'
import type { Job } from './use-reporting.ts'

/** Why somebody lets a job start whose gate is closed. */
export function OverrideDialog({ job, reason, onClose }: { job: Job; reason: Reason; onClose: () => void }) {
  const tell = useTell()
  const id = useId()
  const client = useQueryClient()
  const [why, setWhy] = useState('')
  const send = async () => {
    const { batchId, operationNumber, machineId } = job
    try {
      await call(overrideGate, {
        batchId,
        operationNumber,
        code: reason.code as 'predecessor',
        reason: why.trim(),
        ...(machineId ? { machineId } : {}),
      })
      toast('success', tell('overrideDone'))
    } finally {
      await client.invalidateQueries({ queryKey: ['floor'] })
    }
  }
  return (
    <FormDialog
      title={tell('overrideTitle', { gate: word('gate', `override.codeOptions.${reason.code}`) ?? reason.code })}
      verb={tell('override')}
      width={520}
      isDanger
      isDisabled={why.trim().length < 2}
      send={send}
      onClose={onClose}
    >
      <p>{reason.sentence}</p>
      <div className="mw-field">
        <label htmlFor={`${id}why`}>{tell('reason')}</label>
        <ReasonArea id={`${id}why`} value={why} onChange={setWhy} />
        <p className="mw-help">{tell('overrideHint')}</p>
      </div>
    </FormDialog>
  )
}
