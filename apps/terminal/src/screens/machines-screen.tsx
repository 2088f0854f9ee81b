import type { Job, TerminalMachine, TerminalSection, TerminalWork } from '@mouldwright/terminals/shared'
import { Light, type Tone } from '../parts/light.tsx'
import { language, say, type Word } from '../words.ts'
import { isHeld } from './is-held.ts'

export const stateOf = (machine: TerminalMachine, jobs: readonly Job[]): { word: Word; tone: Tone; job?: Job } => {
  const here = jobs.filter((job) => job.machineId === machine.id && job.state !== 'notStarted')
  const held = here.find(isHeld)
  if (held) return { word: 'held', tone: 'danger', job: held }
  const running = here.find(({ state }) => state === 'inProgress')
  const setUp = here.find(({ state }) => state === 'settingUp')
  if (running) return { word: 'running', tone: 'success', job: running }
  if (setUp) return { word: 'settingUp', tone: 'success', job: setUp }
  if (here[0]) return { word: 'paused', tone: 'warning', job: here[0] }
  return machine.isDown ? { word: 'down', tone: 'danger' } : { word: 'idle', tone: 'neutral' }
}

export const sectionName = ({ name, chineseName, englishName }: TerminalSection) =>
  (language() === 'zh' ? chineseName : englishName) ?? name

/** The machines of the terminal's section, with what each does. */
export function MachinesScreen({ work, onOpen }: { work: TerminalWork; onOpen: (machineId: number) => void }) {
  if (work.machines.length === 0) return <p className="centre">{say('noMachines')}</p>
  const groups = Map.groupBy(work.machines, ({ sectionId }) => sectionId)
  return (
    <>
      {!work.planPublishedAt && <p className="hint">{say('noPlan')}</p>}
      {[...groups].map(([sectionId, machines]) => {
        const section = work.sections.find(({ id }) => id === sectionId)
        return (
          <section key={sectionId}>
            <h2>{section ? sectionName(section) : say('machines')}</h2>
            <div className="tiles">
              {machines.map((machine) => (
                <Tile key={machine.id} {...{ machine, work, onOpen }} />
              ))}
            </div>
          </section>
        )
      })}
    </>
  )
}

function Tile({
  machine,
  work,
  onOpen,
}: {
  machine: TerminalMachine
  work: TerminalWork
  onOpen: (machineId: number) => void
}) {
  const { word, tone, job } = stateOf(machine, work.jobs)
  const next = work.jobs.find((one) => one.machineId === machine.id && one.state === 'notStarted')
  return (
    <button type="button" className={`tile ${tone}`} onClick={() => onOpen(machine.id)}>
      <b>{machine.name}</b>
      <Light tone={tone} word={word} />
      <span className="job">
        {job
          ? `${job.mouldNumber} ${job.partNumber}`
          : next
            ? `${say('next')}: ${next.mouldNumber} ${next.partNumber}`
            : ' '}
      </span>
      <small>{job ? `${job.operationNumber} ${job.processName}` : next ? next.processName : ' '}</small>
    </button>
  )
}
