import { gateKey, gatesOf } from '@mouldwright/gate/server/api'
import type { GateCode } from '@mouldwright/gate/shared'
import type { Context } from '@mouldwright/server-kit'
import { batch, onWaysLeft, operationState } from '@mouldwright/production/shared'
import type { Found } from '../problem/found.ts'
import type { RawFactory, RawOperation } from './raw-factory.ts'
import { isProgramming } from '../problem/task-facts.ts'

/** What a plan does not wait for by itself, as it does for material, programs, electrodes and work before. */
const unforeseen: ReadonlySet<GateCode> = new Set([
  'programNotReleased',
  'programOld',
  'measurement',
  'machineDown',
  'calibration',
  'hold',
])
const portion = 2_000
/** More would be read by nobody. */
const most = 5_000

/** What keeps the next operation of each batch from starting, although a plan would let it start: asked of the function that the floor asks. */
export async function closedGates(ctx: Context, raw: RawFactory): Promise<Found[]> {
  const programming = new Set(raw.sections.flatMap((section) => (isProgramming(section) ? section.id : [])))
  const routes = Map.groupBy(raw.operations, ({ partId }) => partId)
  const facts = new Map(raw.facts.map((fact) => [gateKey(fact.batchId, fact.number), fact]))
  const numbers = new Map(raw.batches.map(({ id, number }) => [id, number]))
  const next = raw.batches.flatMap(({ id, partId }) => {
    const stateOf = ({ number }: RawOperation) => operationState(facts.get(gateKey(id, number)))
    const going = onWaysLeft(routes.get(partId) ?? [], (of) => stateOf(of) !== 'notStarted')
    const left = going.filter((of) => stateOf(of) !== 'completed')
    const first = left.toSorted((one, other) => one.number - other.number)[0]
    if (!first || programming.has(first.sectionId)) return []
    const fact = facts.get(gateKey(id, first.number))
    if (fact?.startedAt || (fact ? fact.isOutsourced : first.isOutsourced)) return []
    return [{ batchId: id, operationNumber: first.number }]
  })
  const found: Found[] = []
  for (let at = 0; at < next.length && found.length < most; at += portion) {
    const asked = next.slice(at, at + portion)
    const gates = await gatesOf(ctx, asked)
    for (const { batchId, operationNumber } of asked)
      for (const { code, light, params } of gates.get(gateKey(batchId, operationNumber))?.reasons ?? [])
        if (light === 'red' && unforeseen.has(code))
          found.push({
            code: 'gateClosed',
            severity: 'warning',
            params: { ...params, operation: operationNumber, barrier: code },
            entity: batch.name,
            recordId: batchId,
            label: numbers.get(batchId)!,
          })
  }
  return found.slice(0, most)
}
