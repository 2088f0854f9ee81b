import { process } from '@mouldwright/basic/shared'
import { ChoiceSelect, FormDialog, NumberInput, RefSelect } from '@mouldwright/web-kit/entity'
import { Input } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { followUps } from '../../shared/index.ts'
import { floorWord, useTell } from '../page-words.ts'
import { useReport, type Job } from './use-reporting.ts'

/** A number, nothing, or text that is none. */
type Typed = number | string | null

export type DialogKind = 'finish' | 'scrap' | 'rework' | 'deliver' | 'materialIn'

/** Figures and reasons that a report of this kind takes. */
export function ReportDialog({
  job,
  kind,
  left,
  onClose,
}: {
  job: Job
  kind: DialogKind
  left: number
  onClose: () => void
}) {
  const tell = useTell()
  const id = useId()
  const report = useReport()
  const isBad = kind === 'scrap' || kind === 'rework'
  const [quantity, setQuantity] = useState<Typed>(isBad ? 1 : kind === 'finish' ? left : null)
  const [weight, setWeight] = useState<Typed>(null)
  const [reason, setReason] = useState('')
  const [follow, setFollow] = useState<(typeof followUps)[number]>('none')
  const [processId, setProcess] = useState<number | null>(null)
  const [minutes, setMinutes] = useState<Typed>(null)
  const needsProcess = isBad && follow === 'reworkOperation'
  const areNumbers = [quantity, weight, minutes].every((of) => of === null || (typeof of === 'number' && of >= 0))
  const isComplete = areNumbers && (!isBad || (reason.trim() !== '' && (!needsProcess || processId !== null)))
  const send = async () => {
    const counts = await report(job, {
      kind,
      ...(typeof quantity === 'number' ? { quantity } : {}),
      ...(typeof weight === 'number' ? { weight } : {}),
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      ...(isBad ? { followUp: follow } : {}),
      ...(needsProcess && processId !== null ? { reworkProcessId: processId } : {}),
      ...(needsProcess && typeof minutes === 'number' ? { reworkMinutes: Math.round(minutes) } : {}),
    })
    return counts ? undefined : false
  }
  const field = (name: string, label: string, input: ReactNode) => (
    <div className="mw-field">
      <label htmlFor={id + name}>{label}</label>
      {input}
    </div>
  )
  return (
    <FormDialog
      title={tell('dialogTitle', { kind: floorWord(`report.kindOptions.${kind}`), job: job.name })}
      verb={tell('save')}
      width={520}
      isDisabled={!isComplete}
      send={send}
      onClose={onClose}
    >
      {kind !== 'materialIn' &&
        field(
          'quantity',
          kind === 'finish' ? tell('good') : tell('quantity'),
          <NumberInput id={`${id}quantity`} value={quantity} onChange={setQuantity} />,
        )}
      {kind === 'deliver' &&
        field('weight', tell('weight'), <NumberInput id={`${id}weight`} value={weight} onChange={setWeight} />)}
      {kind !== 'finish' &&
        field(
          'reason',
          tell('reason'),
          <Input.TextArea
            id={`${id}reason`}
            rows={2}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />,
        )}
      {isBad &&
        field(
          'follow',
          tell('followUp'),
          <ChoiceSelect
            id={`${id}follow`}
            value={follow}
            options={followUps.map((value) => ({ value, label: floorWord(`report.followUpOptions.${value}`) }))}
            onChange={(next) => setFollow(next as typeof follow)}
          />,
        )}
      {needsProcess &&
        field(
          'process',
          tell('reworkProcess'),
          <RefSelect
            to={process}
            value={processId}
            ariaLabel={tell('reworkProcess')}
            onChange={(next) => setProcess(typeof next === 'number' ? next : null)}
          />,
        )}
      {needsProcess &&
        field(
          'hours',
          tell('reworkHours'),
          <NumberInput id={`${id}hours`} inHours value={minutes} onChange={setMinutes} />,
        )}
    </FormDialog>
  )
}
