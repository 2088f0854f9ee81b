import { Crumbs } from '../parts/ways-back.tsx'
import type { Job, TerminalWork } from '@mouldwright/terminals/shared'
import { Light } from '../parts/light.tsx'
import { dayClockOf, hoursOf } from '../parts/moments.ts'
import { say } from '../words.ts'
import { JobLight } from './job-sheet.tsx'
import { stateOf } from './machines-screen.tsx'
import { isAt, isSamePlace, placesOf, type Place } from './place.ts'

interface MachineScreenProps {
  work: TerminalWork
  place: Place
  onBack: () => void
  onOpen: (job: Job) => void
}

/** What the machine or team does, what comes next, and what after that: in the plan's order. */
export function MachineScreen({ work, place, onBack, onOpen }: MachineScreenProps) {
  const machine = placesOf(work).find((one) => isSamePlace(one, place))
  if (!machine)
    return (
      <button type="button" className="big" onClick={onBack}>
        {say('back')}
      </button>
    )
  const jobs = work.jobs.filter((job) => isAt(job, place))
  const begun = jobs.filter(({ state }) => state !== 'notStarted')
  const [next, ...later] = jobs.filter(({ state }) => state === 'notStarted')
  const { word, tone } = stateOf(machine, work.jobs)
  return (
    <>
      <Crumbs onBack={onBack} light={<Light tone={tone} word={word} />}>
        {machine.name} {machine.alias && <small>{machine.alias}</small>}
      </Crumbs>
      <section className="queue">
        <h3>{say('now')}</h3>
        {begun.length === 0 && <p className="hint">{say('nothingNow')}</p>}
        {begun.map((job) => (
          <Line key={`${job.batchId}/${job.operationNumber}`} job={job} onOpen={onOpen} />
        ))}
        <h3>{say('next')}</h3>
        {next ? <Line job={next} onOpen={onOpen} /> : <p className="hint">{say('nothingNext')}</p>}
        {later.length > 0 && <h3>{say('later')}</h3>}
        {later.map((job) => (
          <Line key={`${job.batchId}/${job.operationNumber}`} job={job} onOpen={onOpen} />
        ))}
      </section>
    </>
  )
}

function Line({ job, onOpen }: { job: Job; onOpen: (job: Job) => void }) {
  return (
    <button type="button" className="line-button" onClick={() => onOpen(job)}>
      <b>
        {job.mouldNumber} {job.partNumber}
      </b>
      <span>
        {job.operationNumber} {job.processName} · {say('pieces', { count: job.quantity })}
        {job.workMinutes > 0 && ` · ${hoursOf(job.workMinutes)}`}
      </span>
      <small>
        {job.startedAt
          ? `${say('started')} ${dayClockOf(job.startedAt)}`
          : job.plannedStart && `${say('planned')} ${dayClockOf(job.plannedStart)}`}
      </small>
      <JobLight job={job} />
    </button>
  )
}
