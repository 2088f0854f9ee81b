import { flow } from '@mouldwright/kernel'

/** Labels on their way to a printer. Once they are being sent nobody can say how many came out: they are never sent again on their own. */
export const printFlow = flow('waiting', {
  waiting: ['sending', 'failed'],
  sending: ['done', 'failed'],
  done: [],
  failed: [],
})
export const printStates = ['waiting', 'sending', 'done', 'failed'] as const
export type PrintState = (typeof printStates)[number]

/** What a gateway says of a printer. */
export const printerFaults = [
  'notAllowed',
  'unreachable',
  'paperOut',
  'ribbonOut',
  'headOpen',
  'paused',
  'broken',
  'other',
] as const
export type PrinterFault = (typeof printerFaults)[number]
/** Besides: no gateway came for them, one that does not know the printer's language, or it was stopped while it sent them. */
export const printFaults = [...printerFaults, 'gatewayAway', 'gatewayTooOld', 'uncertain'] as const
export type PrintFault = (typeof printFaults)[number]
