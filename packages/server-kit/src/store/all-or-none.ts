import { Refusal } from '@mouldwright/kernel'

/**
 * Refuses a call over several records when one of them is not the caller's: another tenant's or member's is answered as one that
 * is not there, and nothing is done to the others.
 */
export function refuseMissing(wanted: readonly unknown[], found: number): void {
  if (new Set(wanted).size !== found) throw new Refusal('record.absent')
}
