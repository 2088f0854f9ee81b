import type { CancelSignal } from './plan.ts'

/** A signal has ended work half-way. Whoever began the work drops what it has done. */
export class Stopped extends Error {
  constructor() {
    super('Stopped by its signal')
    this.name = 'Stopped'
  }
}

/** @throws Stopped where the signal has come */
export function throwIfStopped(signal: CancelSignal | undefined): void {
  if (signal?.aborted) throw new Stopped()
}
