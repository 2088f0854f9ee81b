import type { PrinterFault } from '@mouldwright/codes/shared'
import { FaultOf } from '../fault-of.ts'

/** Why labels did not come out. */
export class PrinterTrouble extends FaultOf<PrinterFault> {}

export interface PrinterTimes {
  connectMs: number
  /** Many printers never answer: what they are sent is all that is known of them. */
  answerMs: number
  sendMs: number
}

export const usualTimes: PrinterTimes = { connectMs: 10_000, answerMs: 2_000, sendMs: 60_000 }

/** What a printer says of itself; absent where its answer is none, or has not come whole. */
export type Said = PrinterFault | 'none' | undefined

export function demandWell(status: Said): void {
  if (status !== undefined && status !== 'none') throw new PrinterTrouble(status)
}

/** Whether somebody still wants the labels; asked before the first byte of them. */
export type MayGoOn = () => Promise<boolean>
