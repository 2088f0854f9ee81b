import type { Job } from '@mouldwright/terminals/shared'
import { useState } from 'react'
import { useKnown } from '../store.ts'
import { say } from '../words.ts'
import { isSamePlace, placesOf, type NamedPlace, type Place } from './place.ts'

interface Chosen {
  /** Machines and teams of the job's section that are listed here. */
  places: readonly NamedPlace[]
  at: Place | undefined
  atKey: string | undefined
  choose: (key: string | undefined) => void
}

/** Where a job is or will be begun: where the plan has it, else where somebody stands, until they choose another place. */
export function useChosenPlace(job: Job, place: Place | undefined): Chosen {
  const { work } = useKnown()
  const places = (work ? placesOf(work) : []).filter(({ sectionId }) => sectionId === job.sectionId)
  const known = job.machineId || job.groupId ? job : place
  const [atKey, choose] = useState(places.find((one) => known && isSamePlace(one, known))?.key)
  // What has begun elsewhere stands there, whatever is listed here.
  const at = places.find(({ key }) => key === atKey) ?? (job.state === 'notStarted' ? undefined : job)
  return { places, at, atKey, choose }
}

export function PlaceSelect({ places, atKey, choose }: Pick<Chosen, 'places' | 'atKey' | 'choose'>) {
  return (
    <label>
      <span>{say(places.some(({ machineId }) => machineId) ? 'machine' : 'team')}</span>
      <select value={atKey ?? ''} onChange={(event) => choose(event.target.value || undefined)}>
        <option value="">{say('chooseMachine')}</option>
        {places.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
