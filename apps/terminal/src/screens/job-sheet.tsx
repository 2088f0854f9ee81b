import type { Job, TerminalMachine, TerminalSection } from '@mouldwright/terminals/shared'
import { useOutbox } from '../device/outbox.ts'
import { Light, type Tone } from '../parts/light.tsx'
import { clockOf, dayClockOf, hoursOf } from '../parts/moments.ts'
import { useKnown } from '../store.ts'
import { say } from '../words.ts'
import { Drawings } from './drawings.tsx'
import { isHeld } from './is-held.ts'
import { sectionName } from './machines-screen.tsx'

const toneOf = { green: 'success', amber: 'warning', red: 'danger' } as const satisfies Record<Job['light'], Tone>

export function JobLight({ job }: { job: Job }) {
  if (job.state === 'notStarted') return <Light tone={toneOf[job.light]} word={job.light} />
  if (isHeld(job)) return <Light tone="danger" word="held" />
  if (job.state === 'paused') return <Light tone="warning" word="paused" />
  return <Light tone="success" word={job.state === 'settingUp' ? 'settingUp' : 'running'} />
}

function factsOf(job: Job, section: TerminalSection | undefined): [string, string | null | undefined | false][] {
  const where = section && sectionName(section) !== job.processName ? ` · ${sectionName(section)}` : ''
  return [
    [say('mould'), `${job.mouldNumber} ${job.mouldName}`],
    [say('part'), `${job.partNumber} ${job.partName}`],
    [say('operation'), `${job.operationNumber} ${job.processName}${where}`],
    [say('batch'), job.batchNumber],
    [say('quantity'), say('pieces', { count: job.quantity })],
    [say('material'), job.asked.material],
    [say('treatments'), job.asked.treatments.join(say('semicolon'))],
    [say('surface'), job.asked.surface],
    [say('deliverTo'), job.asked.deliverTo.join(say('semicolon'))],
    [say('hours'), job.workMinutes > 0 && hoursOf(job.workMinutes)],
    [
      say('planned'),
      job.plannedStart && `${dayClockOf(job.plannedStart)} – ${dayClockOf(job.plannedEnd ?? job.plannedStart)}`,
    ],
    [say('started'), job.startedAt && dayClockOf(job.startedAt)],
    [say('atIt'), job.people.map(({ name }) => name).join(say('comma'))],
    [say('remark'), job.remark],
  ]
}

/** What whoever sets up the machine goes by. */
function settingsOf(machine: TerminalMachine): [string, string | number | null | false][] {
  const { safeCoordinateMode: safe } = machine
  const can = [
    machine.canAdjustOnMachine && say('canAdjust'),
    machine.canCheckOnMachine && say('canCheck'),
    machine.isAutomationLine && say('automationLine'),
  ]
  return [
    [say('startTool'), machine.startToolNumber ?? null],
    [say('fixturePlaces'), machine.fixtureCount ?? null],
    [say('safeCoordinates'), safe ? say(safeWords[safe]) : null],
    [say('machineCan'), can.filter(Boolean).join(say('comma')) || null],
    [say('measuresAt'), machine.measuresAt ?? null],
    [say('programsFrom'), machine.programsFrom ?? null],
    [say('reportsTo'), machine.reportsTo ?? null],
  ]
}

const safeWords = {
  none: 'safeNone',
  machine: 'safeMachine',
  workpiece: 'safeWorkpiece',
  fixture: 'safeFixture',
} as const

function Settings({ machine }: { machine: TerminalMachine | undefined }) {
  const settings = machine ? settingsOf(machine).filter(([, value]) => value !== null) : []
  if (!machine || settings.length === 0) return null
  const title = say('machineSettings', { machine: machine.name })
  return (
    <section aria-label={title} className="worked-by">
      <h3>{title}</h3>
      <dl>
        {settings.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface JobSheetProps {
  job: Job
  section: TerminalSection | undefined
  /** Where it is done or is about to be. */
  machine: TerminalMachine | undefined
  /** Somebody may begin to work at it from here. */
  mayBegin: boolean
  onSignIn: () => void
}

export function JobSheet({ job, section, machine, mayBegin, onSignIn }: JobSheetProps) {
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
      <Gates job={job} mayBegin={mayBegin} />
      <Drawings drawings={job.drawings} onSignIn={onSignIn} />
      <Colours colours={section?.colours ?? []} />
      <Settings machine={machine} />
      <WorkedBy job={job} kind="program" />
      <WorkedBy job={job} kind="electrode" />
      <WorkedBy job={job} kind="position" />
    </section>
  )
}

/** What colours on the drawings stand for here. */
function Colours({ colours }: Pick<TerminalSection, 'colours'>) {
  if (colours.length === 0) return null
  return (
    <section aria-label={say('colours')} className="worked-by">
      <h3>{say('colours')}</h3>
      <ul className="plain colours">
        {colours.map(({ name, rgb, meaning }) => (
          <li key={`${name} ${rgb}`}>
            <svg viewBox="0 0 1 1" aria-hidden>
              <rect width="1" height="1" fill={rgb} />
            </svg>
            {name} {meaning && <small>{meaning}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const titles = { program: 'programs', electrode: 'electrodes', position: 'positions' } as const

/** Programs with their tools, electrodes with their places, or positions with what burns there. */
function WorkedBy({ job, kind }: { job: Job; kind: Job['sheet'][number]['kind'] }) {
  const items = job.sheet.filter((item) => item.kind === kind)
  if (items.length === 0) return null
  const title = say(titles[kind])
  return (
    <section aria-label={title} className={`worked-by ${kind}`}>
      <h3>{title}</h3>
      <dl>
        {items.map(({ name, detail }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{detail || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What stops the start, or asks for a look: as the server says, or said last. Of work that has begun, what stops it. */
function Gates({ job, mayBegin }: Pick<JobSheetProps, 'job' | 'mayBegin'>) {
  const { readAt } = useKnown()
  const { isOnline } = useOutbox()
  const hasBegun = job.state !== 'notStarted'
  const reasons = hasBegun
    ? job.reasons.filter(({ code, light }) => light === 'red' && (mayBegin || code === 'hold'))
    : job.reasons
  const title = say(hasBegun && isHeld(job) ? 'heldTitle' : hasBegun ? 'stops' : 'gates')
  if (reasons.length === 0 && (isOnline || hasBegun)) return null
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
