/** Decisions that are remembered one by one; what lies further back is settled. */
const remembered = 2048

/** What many plans, that grow by one decision at a time, decided: together as far back as they agree, then each for itself. */
export class Decisions {
  /** Decisions that all plans share, first to last. */
  readonly agreed: Int32Array
  private readonly width: number
  /** By step and plan: what was decided, and from which plan of the step before. */
  private readonly taken: Int32Array
  private readonly parent: Int32Array
  private settled = 0
  private open = 0

  constructor(count: number, width: number) {
    this.width = width
    this.agreed = new Int32Array(count)
    this.taken = new Int32Array(remembered * width)
    this.parent = new Int32Array(remembered * width)
  }

  /** Decisions of each plan. */
  get steps(): number {
    return this.settled + this.open
  }

  get isFull(): boolean {
    return this.open === remembered
  }

  note(plan: number, decision: number, parent: number): void {
    const at = this.open * this.width + plan
    this.taken[at] = decision
    this.parent[at] = parent
  }

  /** All plans have noted theirs. */
  next(): void {
    this.open++
  }

  /** All that the first plan decided is agreed. */
  finish(): void {
    this.agree(0, this.open)
    this.open = 0
  }

  /**
   * Agrees on the older half of what is remembered, as the first plan has it. @returns by plan: true for those that began
   * so; the others are forgotten, and plans count on without them
   */
  settle(plans: number): boolean[] {
    const { taken, parent, width } = this
    const half = remembered >> 1
    const root = (plan: number): number => {
      for (let at = this.open - 1; at >= half; at--) plan = parent[at * width + plan]!
      return plan
    }
    const own = root(0)
    const kept = Array.from({ length: plans }, (_, plan) => root(plan) === own)
    this.agree(own, half)
    taken.copyWithin(0, half * width, this.open * width)
    parent.copyWithin(0, half * width, this.open * width)
    this.open -= half
    const last = (this.open - 1) * width
    let out = last
    kept.forEach((isKept, plan) => {
      if (!isKept) return
      taken[out] = taken[last + plan]!
      parent[out++] = parent[last + plan]!
    })
    return kept
  }

  /** The first `steps` open decisions behind a plan. */
  private agree(plan: number, steps: number): void {
    for (let at = steps - 1; at >= 0; at--) {
      this.agreed[this.settled + at] = this.taken[at * this.width + plan]!
      plan = this.parent[at * this.width + plan]!
    }
    this.settled += steps
  }
}
