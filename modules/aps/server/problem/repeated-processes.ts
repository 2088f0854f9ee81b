import { route } from '@mouldwright/production/shared'
import type { RawOperation } from '../load/raw-factory.ts'
import type { Report } from './found.ts'

/** Tells of processes that stand in a route more than once and are not such that come again: an operation was entered twice. */
export function reportRepeated(operations: readonly RawOperation[], label: string, report: Report): void {
  const once = operations.filter(({ isCyclic }) => !isCyclic)
  for (const [first, ...more] of Map.groupBy(once, ({ processId }) => processId).values()) {
    if (!first || more.length === 0) continue
    const record = { entity: route.name, id: first.routeId, label }
    report('warning', 'processRepeated', record, {
      process: first.process,
      operations: [first, ...more].map(({ number }) => String(number)),
    })
  }
}
