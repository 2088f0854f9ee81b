import { flow } from '@mouldwright/kernel'

/** A program on its way to a machine: the gateway fetches it, writes it under another name, reads it back, and renames it. */
export const transferFlow = flow('waiting', {
  waiting: ['fetching', 'failed'],
  fetching: ['writing', 'failed'],
  // A gateway that was stopped begins anew.
  writing: ['checking', 'fetching', 'failed'],
  checking: ['done', 'fetching', 'failed'],
  done: [],
  failed: [],
})
export const transferState = ['waiting', 'fetching', 'writing', 'checking', 'done', 'failed'] as const
export type TransferState = (typeof transferState)[number]

/** What a gateway says of a machine that it could not bring a program to. */
export const gatewayFaults = [
  'notAllowed',
  'unreachable',
  'signIn',
  'folderAbsent',
  'full',
  'denied',
  'changed',
  'other',
] as const
export type GatewayFault = (typeof gatewayFaults)[number]
/** Besides: the gateway did not come for it or did not end, or another revision was released meanwhile. */
export const transferFault = [...gatewayFaults, 'gatewayAway', 'tooLong', 'replaced'] as const
export type TransferFault = (typeof transferFault)[number]
