import { areTogether, route } from '@mouldwright/production/shared'
import type { RawOperation } from '../load/raw-factory.ts'
import type { Report } from './found.ts'

/** Tells of processes that stand in a route more than once and are not such that come again: an operation was entered twice. */
export function reportRepeated(operations: readonly RawOperation[], label: string, report: Report): void {
  const once = operations.filter(({ isCyclic }) => !isCyclic)
  for (const alike of Map.groupBy(once, ({ processId }) => processId).values()) {
    // Of two ways a batch goes one: what stands on both is done once.
    const [first, ...more] = alike.filter((one) => alike.some((other) => other !== one && areTogether(one, other)))
    if (!first) continue
    const record = { entity: route.name, id: first.routeId, label }
    report('warning', 'processRepeated', record, {
      process: first.process,
      operations: [first, ...more].map(({ number }) => String(number)),
    })
  }
}
