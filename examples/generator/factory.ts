/** The factories of the workbooks: one plant, with many moulds or a few. */
import { createBatches } from './batches.ts'
import { planFewMoulds, planMoulds, type MouldPlan } from './mould-plans.ts'
import { createMould, type MouldOrder } from './moulds.ts'
import { createPlant, plantRecords, type Plant } from './plant.ts'
import type { Factory } from './records.ts'

export const seed = 20261123

export interface Made {
  plant: Plant
  orders: readonly MouldOrder[]
  records: Factory
}

function create(plans: readonly MouldPlan[]): Made {
  const plant = createPlant()
  const orders = plans.map((plan) => createMould(plant, plan, seed))
  const made = orders.flatMap((order) => order.made)
  return {
    plant,
    orders,
    records: {
      ...plantRecords(plant),
      'production.mould': orders.map(({ mould }) => mould),
      'production.part': made.map(({ part }) => part),
      'production.route': made.map(({ part, operations }) => ({ partId: part, operations })),
      'production.batch': createBatches(plant, orders, seed),
    },
  }
}

/** About 30 open moulds. */
export const createFactory = (): Made => create(planMoulds(seed))
/** The same plant with five moulds, for tests. */
export const createSmallFactory = (): Made => create(planFewMoulds(seed))
