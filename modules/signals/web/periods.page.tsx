import { EntityPage, view } from '@mouldwright/web-kit/entity'
import { statePeriod } from '../shared/index.ts'
import { StateTag } from './state-tag.tsx'

const dress = view(statePeriod, { cells: { state: StateTag } })

/** What each machine was doing, from when to when. */
export default function PeriodsPage() {
  return <EntityPage of={statePeriod} view={dress} />
}
