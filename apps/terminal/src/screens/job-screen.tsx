import type { Job, TerminalSection } from '@mouldwright/terminals/shared'
import { useState } from 'react'
import { useOutbox } from '../device/outbox.ts'
import { Light, type Tone } from '../parts/light.tsx'
import { clockOf, dayClockOf, hoursOf } from '../parts/moments.ts'
import { useKnown } from '../store.ts'
import { say } from '../words.ts'
import { isHeld } from './is-held.ts'
import { sectionName } from './machines-screen.tsx'
import { QuantityDialog, type Counted } from './quantity-dialog.tsx'
import { reportOf, type ReportKind } from './report.ts'

const toneOf = { green: 'success', amber: 'warning', red: 'danger' } as const satisfies Record<Job['light'], Tone>

type Button = Exclude<ReportKind, 'deliver' | 'materialIn'> | 'delivery' | 'incomingMaterial'

const hasForm = new Set<Button>(['finish', 'scrap', 'delivery'])

interface JobScreenProps {
  job: Job
  machineId: number | undefined
  onBack: () => void
  onSignIn: () => void
}

/** What may be reported of a job now, by what its section reports and how far the job is. */
function buttonsOf(job: Job, items: readonly string[], finishesDirectly: boolean): Button[] {
  const has = (item: string) => items.length === 0 || items.includes(item)
  const extra = (['delivery', 'incomingMaterial'] as const).filter((item) => items.includes(item))
  const can = (item: Button, asked: string = item) => (has(asked) ? [item] : [])
  if (job.state === 'notStarted')
    return [...can('start'), ...(finishesDirectly ? can('finish') : []), ...extra.filter((item) => item !== 'delivery')]
  if (job.state === 'paused') return [...can('continue'), ...can('finish'), 'scrap', ...extra]
  return [...can('finish'), ...can('pause'), 'handOver', 'scrap', ...extra]
}

/** The job's sheet, and large buttons for what may be reported of it. */
export function JobScreen({ job, machineId, onBack, onSignIn }: JobScreenProps) {
  const { work, person } = useKnown()
  const [form, setForm] = useState<Button>()
  const [at, setAt] = useState(job.machineId ?? machineId)
  const section = work?.sections.find(({ id }) => id === job.sectionId)
  const items = (section?.items ?? []).filter(
    ({ workpieceType }) => workpieceType === job.partType || workpieceType === 0,
  )
  const buttons = buttonsOf(
    job,
    items.map(({ item }) => item),
    section?.canCompleteDirectly ?? false,
  )
  const machines = (work?.machines ?? []).filter(({ sectionId }) => sectionId === job.sectionId)

  async function press(button: Button, counted: Counted = {}): Promise<void> {
    if (!person) return onSignIn()
    if (hasForm.has(button) && counted.quantity === undefined) return setForm(button)
    setForm(undefined)
    const kind = button === 'delivery' ? 'deliver' : button === 'incomingMaterial' ? 'materialIn' : button
    await reportOf(kind, { ...job, machineId: at ?? null }, counted)
  }

  const isRed = job.light === 'red' && job.state === 'notStarted'
  return (
    <>
      <div className="crumbs">
        <button type="button" onClick={onBack}>
          {say('back')}
        </button>
        <h2>
          {job.mouldNumber} {job.partNumber} <small>{job.processName}</small>
        </h2>
        <JobLight job={job} />
      </div>
      <div className="job-body">
        <Sheet job={job} section={section} />
        <section className="buttons">
          {job.state === 'notStarted' && (
            <label>
              <span>{say('machine')}</span>
              <select value={at ?? ''} onChange={(event) => setAt(Number(event.target.value) || undefined)}>
                <option value="">{say('chooseMachine')}</option>
                {machines.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          {!person && <p className="nobody-hint">{say('whoFirst')}</p>}
          {buttons.map((button, place) => (
            <button
              key={button}
              type="button"
              className={`big ${place === 0 ? 'primary' : button === 'scrap' ? 'danger' : ''}`}
              disabled={button === 'start' && (isRed || at === undefined)}
              onClick={() => void press(button)}
            >
              {say(button)}
            </button>
          ))}
        </section>
      </div>
      {form && (
        <QuantityDialog
          kind={form}
          most={job.quantity}
          asksWeight={form === 'delivery' && (section?.needsShipmentWeight ?? false)}
          onClose={() => setForm(undefined)}
          onSend={(counted) => void press(form, counted)}
        />
      )}
    </>
  )
}

export function JobLight({ job }: { job: Job }) {
  if (job.state !== 'notStarted' && isHeld(job)) return <Light tone="danger" word="held" />
  if (job.state === 'notStarted') return <Light tone={toneOf[job.light]} word={job.light} />
  const isPaused = job.state === 'paused'
  return <Light tone={isPaused ? 'warning' : 'success'} word={isPaused ? 'paused' : 'running'} />
}

function factsOf(job: Job, section: TerminalSection | undefined): [string, string | null | undefined | false][] {
  const where = section && sectionName(section) !== job.processName ? ` · ${sectionName(section)}` : ''
  return [
    [say('mould'), `${job.mouldNumber} ${job.mouldName}`],
    [say('part'), `${job.partNumber} ${job.partName}`],
    [say('operation'), `${job.operationNumber} ${job.processName}${where}`],
    [say('batch'), job.batchNumber],
    [say('quantity'), say('pieces', { count: job.quantity })],
    [say('hours'), job.workMinutes > 0 && hoursOf(job.workMinutes)],
    [
      say('planned'),
      job.plannedStart && `${dayClockOf(job.plannedStart)} – ${dayClockOf(job.plannedEnd ?? job.plannedStart)}`,
    ],
    [say('started'), job.startedAt && dayClockOf(job.startedAt)],
    [say('remark'), job.remark],
  ]
}

function Sheet({ job, section }: { job: Job; section: TerminalSection | undefined }) {
  return (
    <section className="sheet">
      {job.lateMinutes > 0 && <p className="late">{say('late', { days: Math.ceil(job.lateMinutes / 1_440) })}</p>}
      <dl>
        {factsOf(job, section).map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {(job.state === 'notStarted' || isHeld(job)) && <Gates job={job} />}
    </section>
  )
}

/** What stops the start, or asks for a look: as the server says, or said last. Of work that has begun, what stops it. */
function Gates({ job }: { job: Job }) {
  const { readAt } = useKnown()
  const { isOnline } = useOutbox()
  const hasBegun = job.state !== 'notStarted'
  const reasons = hasBegun ? job.reasons.filter(({ code }) => code === 'hold') : job.reasons
  const title = say(hasBegun ? 'heldTitle' : 'gates')
  if (isOnline && reasons.length === 0) return null
  return (
    <section aria-label={title} className="gates">
      <h3>
        {title} {!isOnline && <small>{say('gatesAt', { time: clockOf(readAt) })}</small>}
      </h3>
      <ul className="plain">
        {reasons.map(({ code, light, text }) => (
          <li key={code} className={toneOf[light]}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
