import { event } from '@mouldwright/kernel'

/** Machines went from one state to another: lists and boards look again. */
export const machineStatesChanged = event<{ machineIds: number[] }>()('signals.machineStatesChanged', {
  permission: 'signals.machineState:check',
})
