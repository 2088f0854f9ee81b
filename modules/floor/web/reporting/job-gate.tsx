import type { ShownGate } from '@mouldwright/gate/shared'
import { lazyPart, word } from '@mouldwright/web-kit'
import { Tag, type TagTone } from '@mouldwright/web-kit/entity'
import { Button, Popover } from 'antd'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useTell } from '../page-words.ts'
import type { Job } from './use-reporting.ts'
import './reporting.css'

const OverrideDialog = lazyPart(async () => (await import('./override.dialog.tsx')).OverrideDialog)

const tones: Readonly<Record<ShownGate['light'], TagTone>> = { green: 'success', amber: 'warning', red: 'danger' }
export type Reason = ShownGate['reasons'][number]

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
      <Suspense>
        {overridden && <OverrideDialog job={job} reason={overridden} onClose={() => setOverridden(undefined)} />}
      </Suspense>
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
      <Suspense>
        {overridden && <OverrideDialog job={job} reason={overridden} onClose={() => setOverridden(undefined)} />}
      </Suspense>
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
