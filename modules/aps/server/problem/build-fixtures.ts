import type { Fixture, Task } from '@mouldwright/aps-engine'
import type { RawFactory, RawOperation } from '../load/raw-factory.ts'

/** Fixtures that operations of routes hold, numbered by their codes, and what a task says of its own. */
export function buildFixtures({ fixtures, operations }: Pick<RawFactory, 'fixtures' | 'operations'>) {
  const named = new Set(operations.map(({ fixtureId }) => fixtureId))
  const used = fixtures
    .filter(({ id }) => named.has(id))
    .toSorted((one, other) => (one.code < other.code ? -1 : one.code > other.code ? 1 : one.id - other.id))
  const numbers = new Map(used.map(({ id }, at) => [id, at + 1]))
  return {
    fixtures: used.map(({ code, count }, at): Fixture => ({ id: at + 1, key: code, count })),
    heldBy: ({ fixtureId, fixtureCount }: RawOperation): Pick<Task, 'fixtureId' | 'fixtureCount'> => {
      const number = numbers.get(fixtureId ?? 0)
      if (number === undefined) return {}
      return { fixtureId: number, ...(fixtureCount === null ? {} : { fixtureCount }) }
    },
  }
}
