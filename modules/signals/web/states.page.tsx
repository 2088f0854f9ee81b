import { useLookAgain } from '@mouldwright/web-kit'
import { EntityPage, view } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { machineState, machineStatesChanged } from '../shared/index.ts'
import { AgeCell } from './age.tsx'
import { useLookEvery } from './look-every.ts'
import { StateTag } from './state-tag.tsx'

const dress = view(machineState, { cells: { state: StateTag, since: AgeCell, signalAt: AgeCell } })
/** Signals that change nothing push nothing: their age is fetched. */
const lookEveryMs = 30_000

/** What each machine does now, and how long ago it was heard. */
export default function StatesPage() {
  const client = useQueryClient()
  const look = () => void client.invalidateQueries({ queryKey: ['entity'] })
  useLookAgain(look, machineStatesChanged)
  useLookEvery(lookEveryMs)
  return <EntityPage of={machineState} view={dress} />
}
