import { process, type OfferedWay } from '@mouldwright/basic/shared'
import { DealWays, ReasonArea } from '@mouldwright/basic/web'
import { word } from '@mouldwright/web-kit'
import { ChoiceSelect, FormDialog, NumberInput, RefSelect } from '@mouldwright/web-kit/entity'
import { Input } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { followUps, type FollowUp } from '../../shared/index.ts'
import { floorWord, useTell } from '../page-words.ts'
import { PhotoField } from './photo-field.tsx'
import { useReport, type Job } from './use-reporting.ts'

/** A number, nothing, or text that is none. */
type Typed = number | string | null

export type DialogKind = 'finish' | 'scrap' | 'rework' | 'deliver' | 'materialIn'

/** Why a figure cannot be sent. */
function faultOf(typed: Typed): string | undefined {
  if (typeof typed === 'string') return word('kernel', 'issues.number')
  return typed !== null && typed < 0 ? word('kernel', 'issues.tooSmall', { min: 0 }) : undefined
}

const phrasesOf = {
  finish: 'report',
  scrap: 'scrap',
  rework: 'scrap',
  deliver: 'stockOut',
  materialIn: 'stockIn',
} as const

/** What follows of pieces that are dealt with so; what goes back to its supplier is the purchaser's. */
const followUpOf: Readonly<Record<OfferedWay['outcome'], FollowUp>> = {
  rework: 'reworkOperation',
  scrap: 'remake',
  concession: 'concession',
  returnToSupplier: 'none',
}

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
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<readonly Blob[]>([])
  const [isReading, setReading] = useState(false)
  const [follow, setFollow] = useState<FollowUp>('none')
  const [dealWay, setDealWay] = useState<string | null>(null)
  const [processId, setProcess] = useState<number | null>(null)
  const [minutes, setMinutes] = useState<Typed>(null)
  const needsProcess = isBad && follow === 'reworkOperation'
  const faults = { quantity: faultOf(quantity), weight: faultOf(weight), hours: faultOf(minutes) }
  const isComplete =
    !Object.values(faults).some(Boolean) && (!isBad || (reason.trim() !== '' && (!needsProcess || processId !== null)))
  const send = async () => {
    const told = {
      kind,
      ...(quantity === null ? {} : { quantity: quantity as number }),
      ...(weight === null ? {} : { weight: weight as number }),
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
      ...(isBad ? { followUp: follow, dealWay } : {}),
      ...(needsProcess && processId !== null ? { reworkProcessId: processId } : {}),
      ...(needsProcess && minutes !== null ? { reworkMinutes: Math.round(minutes as number) } : {}),
    }
    const counts = await report(job, told, photos)
    return counts ? undefined : false
  }
  const field = (name: string, label: string, input: ReactNode, fault?: string) => (
    <div className="mw-field">
      <label htmlFor={id + name}>{label}</label>
      {input}
      {fault && (
        <p className="mw-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
  const number = (name: keyof typeof faults, label: string, value: Typed, onChange: (next: Typed) => void) =>
    field(
      name,
      label,
      <NumberInput
        id={id + name}
        inHours={name === 'hours'}
        value={value}
        status={faults[name] ? 'error' : ''}
        aria-invalid={faults[name] !== undefined}
        onChange={onChange}
      />,
      faults[name],
    )
  return (
    <FormDialog
      title={tell('dialogTitle', { kind: floorWord(`report.kindOptions.${kind}`), job: job.name })}
      verb={tell('save')}
      width={520}
      isDisabled={!isComplete || isReading}
      send={send}
      onClose={onClose}
    >
      {kind !== 'materialIn' &&
        number('quantity', kind === 'finish' ? tell('good') : tell('quantity'), quantity, setQuantity)}
      {kind === 'deliver' && number('weight', tell('weight'), weight, setWeight)}
      {kind !== 'finish' &&
        field(
          'reason',
          tell('reason'),
          <ReasonArea id={`${id}reason`} value={reason} onChange={setReason} use={phrasesOf[kind]} />,
        )}
      {isBad && (
        <DealWays
          picked={dealWay}
          onPick={({ name, outcome }) => {
            setFollow(followUpOf[outcome])
            setDealWay(name)
          }}
        />
      )}
      {isBad &&
        field(
          'follow',
          tell('followUp'),
          <ChoiceSelect
            id={`${id}follow`}
            value={follow}
            options={followUps.map((value) => ({ value, label: floorWord(`report.followUpOptions.${value}`) }))}
            onChange={(next) => {
              setFollow(next as FollowUp)
              setDealWay(null)
            }}
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
      {needsProcess && number('hours', tell('reworkHours'), minutes, setMinutes)}
      {field(
        'note',
        tell('note'),
        <Input.TextArea
          id={`${id}note`}
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />,
      )}
      <PhotoField photos={photos} onChange={setPhotos} isReading={isReading} onReading={setReading} />
    </FormDialog>
  )
}
