import { machine } from '@mouldwright/basic/shared'
import { fieldLabel } from '@mouldwright/web-kit'
import { ChoiceSelect } from '@mouldwright/web-kit/entity'
import { Checkbox, Segmented } from 'antd'
import { useId, useState } from 'react'
import { useTell } from '../page-words.ts'
import { ChangeShell, isoOf, Line, minuteOf, type ChangeDialogProps } from './change-shell.tsx'
import { momentField } from './moment-field.ts'
import { asOne } from './as-one.ts'
import type { MarkedTime } from './marked-time.ts'
import type { ChangeDraft } from './use-session.ts'

const { reason: reasonField } = machine.fields.downtimes.fields

/** A machine or team closed for a while, or open at another time. */
export function TimeDialog({ plan, model, onClose, first }: ChangeDialogProps & { first: MarkedTime | undefined }) {
  const tell = useTell()
  const resources = plan.resources.filter(({ kind, id }) => kind !== 'outside' && id > 0)
  const [kind, setKind] = useState<'closed' | 'open'>(first?.kind ?? 'closed')
  const [resourceId, setResource] = useState(first?.resourceId)
  const [from, setFrom] = useState<unknown>(first ? isoOf(first.from) : null)
  const [until, setUntil] = useState<unknown>(first ? isoOf(first.until) : null)
  const [reason, setReason] = useState('')
  const [isRepaired, setRepaired] = useState(true)
  const [begin, end] = [minuteOf(from), minuteOf(until)]
  const isStretch = begin !== undefined && end !== undefined && begin < end
  const change =
    resourceId && isStretch ? changeOf({ kind, resourceId, from: begin, until: end }, reason, isRepaired) : undefined
  const id = useId()
  return (
    <ChangeShell
      title={tell('session.timeTitle')}
      verb={tell(kind === 'closed' ? 'session.closeVerb' : 'session.openVerb')}
      {...{ model, change, onClose }}
    >
      <Segmented
        block
        value={kind}
        onChange={setKind}
        options={(['closed', 'open'] as const).map((value) => ({ value, label: tell(`session.kinds.${value}`) }))}
        aria-label={tell('session.kind')}
      />
      <div className="mw-field">
        <label htmlFor={id}>{tell('session.machine')}</label>
        <ChoiceSelect
          id={id}
          value={resourceId}
          options={resources.map(({ id: value, name }) => ({ value, label: name }))}
          onChange={(next) => setResource(Number(next))}
        />
      </div>
      <Line label={tell('session.from')} of={machine} name="from" field={momentField} value={from} onChange={setFrom} />
      <Line
        label={tell('session.until')}
        of={machine}
        name="until"
        field={momentField}
        value={until}
        onChange={setUntil}
      />
      {kind === 'closed' && (
        <>
          <Line
            label={fieldLabel(machine, 'reason', 'downtimes')}
            of={machine}
            name="reason"
            field={reasonField}
            value={reason}
            onChange={(text) => setReason(String(text))}
          />
          <Checkbox checked={isRepaired} onChange={({ target }) => setRepaired(target.checked)}>
            {tell('session.repairMoved')}
          </Checkbox>
        </>
      )}
    </ChangeShell>
  )
}

/** What a closed machine moves only waits, unless it is planned again: then it may go to another one. */
function changeOf(time: MarkedTime, reason: string, isRepaired: boolean): ChangeDraft | undefined {
  if (time.kind === 'open') return time
  const closed = reason ? { ...time, reason } : time
  return isRepaired ? asOne([closed, { kind: 'repairMoved' }]) : closed
}
