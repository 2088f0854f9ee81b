import type { ProblemColumns } from '../model/columns.ts'

/** Ovens and what is put in them; see `Resource.chargeSpecs`. */
export interface Charges {
  /** By resource: 1 for an oven. */
  isOven: Uint8Array
  /** By task: number of its recipe, or −1: it is in a charge alone. */
  recipe: Int32Array
  limits: readonly ChargeLimit[]
}

/** A spec whose sum over a charge is limited. */
interface ChargeLimit {
  /** By task: what it asks for. */
  size: Float64Array
  /** By resource; infinite where it limits no charge. */
  most: Float64Array
}

export function chargesOf(columns: ProblemColumns): Charges | undefined {
  const { resources, tasks, demands } = columns
  const names = new Set(resources.flatMap(({ chargeSpecs = [] }) => chargeSpecs))
  if (!resources.some(({ chargeSpecs }) => chargeSpecs)) return undefined
  const limits = [...names].map((name): ChargeLimit => ({
    size: Float64Array.from(tasks.demand, (at) => (at < 0 ? 0 : (demands[at]!.demands?.[name] ?? 0))),
    most: Float64Array.from(resources, ({ chargeSpecs, specs }) =>
      chargeSpecs?.includes(name) ? (specs?.[name]?.max ?? Infinity) : Infinity,
    ),
  }))
  return {
    isOven: Uint8Array.from(resources, ({ chargeSpecs }) => (chargeSpecs ? 1 : 0)),
    recipe: tasks.recipe ?? new Int32Array(tasks.count).fill(-1),
    limits,
  }
}
