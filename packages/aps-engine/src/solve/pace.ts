import type { Budget, Progress, SolveOptions } from '../model/model.ts'

const yieldAfterMilliseconds = 40
const progressEveryMilliseconds = 250

const later = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** Tells how a run goes, and lets the event loop have its turn. Clocks decide when, never what is planned. */
export class Pace {
  readonly began: number
  private readonly onProgress: SolveOptions['onProgress']
  private lastYield: number
  private lastProgress = -Infinity

  constructor(began: number, onProgress: SolveOptions['onProgress']) {
    this.began = began
    this.onProgress = onProgress
    this.lastYield = began
  }

  /** Wall seconds since the run began. */
  get seconds(): number {
    return (performance.now() - this.began) / 1000
  }

  /** Is a budget used up by what a run has done? */
  isSpent(budget: Budget, { epochs, iterations }: Pick<Progress, 'epochs' | 'iterations'>): boolean {
    if (budget.epochs !== undefined && epochs >= budget.epochs) return true
    if (budget.iterations !== undefined && iterations >= budget.iterations) return true
    return budget.seconds !== undefined && this.seconds >= budget.seconds
  }

  async pause(progress: () => Omit<Progress, 'seconds'>): Promise<void> {
    const now = performance.now()
    if (this.onProgress && now - this.lastProgress >= progressEveryMilliseconds) {
      this.lastProgress = now
      this.onProgress({ ...progress(), seconds: (now - this.began) / 1000 })
    }
    if (now - this.lastYield < yieldAfterMilliseconds) return
    await later()
    this.lastYield = performance.now()
  }
}
