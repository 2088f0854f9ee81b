import { overrideGate, type ShownGate } from '@mouldwright/gate/shared'
import { call, toast, word } from '@mouldwright/web-kit'
import { FormDialog, Tag, type TagTone } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Popover } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useTell } from '../page-words.ts'
import type { Job } from './use-reporting.ts'
import './reporting.css'

const tones: Readonly<Record<ShownGate['light'], TagTone>> = { green: 'success', amber: 'warning', red: 'danger' }
type Reason = ShownGate['reasons'][number]

const lightWord = ({ light }: ShownGate) => word('gate', `lights.${light}`) ?? light

/** The light of a job, in colour and words; its reasons open beside it, each with the way to whoever can solve it. */
export function JobGate({ job, gate }: { job: Job; gate: ShownGate }) {
  const tell = useTell()
  const [overridden, setOverridden] = useState<Reason>()
  const light = lightWord(gate)
  if (gate.reasons.length === 0) return <Tag tone="success">{light}</Tag>
  return (
    <>
      <Popover
        trigger="click"
        title={tell('gate')}
        content={<Reasons gate={gate} onOverride={(reason) => setOverridden(reason)} />}
      >
        <button type="button" className="floor-light" aria-label={`${tell('gate')}: ${light}`}>
          <Tag tone={tones[gate.light]}>{light}</Tag>
        </button>
      </Popover>
      {overridden && <OverrideDialog job={job} reason={overridden} onClose={() => setOverridden(undefined)} />}
    </>
  )
}

/** Whether a job may start and why not, as a part of a page; nothing where nobody says. */
export function GateSection({ job, gate }: { job: Job; gate: ShownGate | undefined }) {
  const tell = useTell()
  const [overridden, setOverridden] = useState<Reason>()
  if (!gate) return null
  return (
    <section>
      <h3>{tell('gate')}</h3>
      <p>
        <Tag tone={tones[gate.light]}>{lightWord(gate)}</Tag>
      </p>
      {gate.reasons.length > 0 && <Reasons gate={gate} onOverride={(reason) => setOverridden(reason)} />}
      {overridden && <OverrideDialog job={job} reason={overridden} onClose={() => setOverridden(undefined)} />}
    </section>
  )
}

function Reasons({ gate, onOverride }: { gate: ShownGate; onOverride: (reason: Reason) => void }) {
  const tell = useTell()
  return (
    <ul className="floor-reasons">
      {gate.reasons.map((reason) => (
        <li key={reason.code}>
          <span>{reason.sentence}</span>
          {reason.override && (
            <span className="mw-help">
              {tell('overridden', { by: reason.override.by, reason: reason.override.reason })}
            </span>
          )}
          <span className="floor-reason-ways">
            {reason.path && <Link to={reason.path}>{tell('toSolve')}</Link>}
            {reason.mayOverride && (
              <Button size="small" onClick={() => onOverride(reason)}>
                {tell('override')}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function OverrideDialog({ job, reason, onClose }: { job: Job; reason: Reason; onClose: () => void }) {
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
        <Input.TextArea
          id={`${id}why`}
          rows={2}
          maxLength={200}
          value={why}
          onChange={({ target }) => setWhy(target.value)}
        />
        <p className="mw-help">{tell('overrideHint')}</p>
      </div>
    </FormDialog>
  )
}
