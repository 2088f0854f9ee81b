import type { Job, TerminalWork } from '@mouldwright/terminals/shared'

/** Where work is done: at a machine, or by a team without one. */
export interface Place {
  machineId: number | null
  groupId: number | null
}

export interface NamedPlace extends Place {
  key: string
  name: string
  alias: string | null
  sectionId: number
  isDown: boolean
}

export const atMachine = (machineId: number): Place => ({ machineId, groupId: null })

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.machineId === other.machineId && one.groupId === other.groupId

/** It has begun at the place, or the plan has it there. */
export const isAt = (job: Job, place: Place): boolean =>
  place.machineId === null ? place.groupId !== null && job.groupId === place.groupId : job.machineId === place.machineId

export const placesOf = ({ machines, teams }: TerminalWork): NamedPlace[] => [
  ...machines.map(({ id, ...more }) => ({ ...more, ...atMachine(id), key: `machine${id}` })),
  ...teams.map(({ id, ...more }) => {
    return { ...more, machineId: null, groupId: id, key: `team${id}`, alias: null, isDown: false }
  }),
]
