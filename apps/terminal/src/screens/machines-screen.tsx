import './machines-screen.css'
import type { Job, TerminalSection, TerminalWork } from '@mouldwright/terminals/shared'
import { Light, type Tone } from '../parts/light.tsx'
import { language, say, type Word } from '../words.ts'
import { isHeld } from './is-held.ts'
import { isAt, placesOf, type NamedPlace, type Place } from './place.ts'

export const stateOf = (place: NamedPlace, jobs: readonly Job[]): { word: Word; tone: Tone; job?: Job } => {
  const here = jobs.filter((job) => isAt(job, place) && job.state !== 'notStarted')
  const held = here.find(isHeld)
  if (held) return { word: 'held', tone: 'danger', job: held }
  const running = here.find(({ state }) => state === 'inProgress')
  const setUp = here.find(({ state }) => state === 'settingUp')
  if (running) return { word: 'running', tone: 'success', job: running }
  if (setUp) return { word: 'settingUp', tone: 'success', job: setUp }
  if (here[0]) return { word: 'paused', tone: 'warning', job: here[0] }
  return place.isDown ? { word: 'down', tone: 'danger' } : { word: 'idle', tone: 'neutral' }
}

export const sectionName = ({ name, chineseName, englishName }: TerminalSection) =>
  (language() === 'zh' ? chineseName : englishName) ?? name

/** The machines of the terminal's section and its teams without one, with what each does. */
export function MachinesScreen({ work, onOpen }: { work: TerminalWork; onOpen: (place: Place) => void }) {
  const places = placesOf(work)
  if (places.length === 0) return <p className="centre">{say('noMachines')}</p>
  const groups = Map.groupBy(places, ({ sectionId }) => sectionId)
  return (
    <>
      {!work.planPublishedAt && <p className="hint">{say('noPlan')}</p>}
      {[...groups].map(([sectionId, here]) => {
        const section = work.sections.find(({ id }) => id === sectionId)
        return (
          <section key={sectionId}>
            <h2>{section ? sectionName(section) : say('machines')}</h2>
            <div className="tiles">
              {here.map((place) => (
                <Tile key={place.key} {...{ place, work, onOpen }} />
              ))}
            </div>
          </section>
        )
      })}
    </>
  )
}

function Tile({ place, work, onOpen }: { place: NamedPlace; work: TerminalWork; onOpen: (place: Place) => void }) {
  const { word, tone, job } = stateOf(place, work.jobs)
  const next = work.jobs.find((one) => isAt(one, place) && one.state === 'notStarted')
  return (
    <button type="button" className={`tile ${tone}`} onClick={() => onOpen(place)}>
      <b>{place.name}</b>
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
