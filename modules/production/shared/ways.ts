/** Of an operation with alternatives: `1b` is way b of the first stretch of its route that may be done in several ways, `1a` the usual one. */
export interface OnWay {
  way: string | null
}

/** `1` of `1b`. */
export const stretchOf = (way: string) => way.slice(0, -1)

/** Are both done of one batch? Operations without a way always are. */
export const areTogether = ({ way: one }: OnWay, { way: other }: OnWay): boolean =>
  !one || !other || one === other || stretchOf(one) !== stretchOf(other)

/** What is to be done of a batch: where a way has been begun, others of its stretch are gone. */
export function onWaysLeft<T extends OnWay>(operations: readonly T[], hasBegun: (operation: T) => boolean): T[] {
  const begun = new Set(operations.flatMap((of) => (of.way && hasBegun(of) ? of.way : [])))
  if (begun.size === 0) return [...operations]
  return operations.filter(
    ({ way }) => !way || begun.has(way) || ![...begun].some((other) => stretchOf(other) === stretchOf(way)),
  )
}

/**
 * What an operation waits for, of a route in order: the operation before it on each of the ways by which it may be reached.
 * @param at position of the operation; the length of the list for what ends the route
 */
export function directlyBefore<T extends OnWay>(operations: readonly T[], at: number): T[] {
  const own = operations[at] ?? { way: null }
  const ways = new Set(operations.flatMap(({ way }) => way ?? []))
  const passed = new Set<string>()
  const before: T[] = []
  for (let i = at - 1; i >= 0; i--) {
    const operation = operations[i]!
    const { way } = operation
    if (!areTogether(operation, own) || (way && passed.has(way))) continue
    before.push(operation)
    if (!way || way === own.way) break
    passed.add(way)
    if ([...ways].every((other) => stretchOf(other) !== stretchOf(way) || passed.has(other))) break
  }
  return before
}

/** Ways of stretches that have several, the usual ones first. */
export function stretchesOf(operations: readonly OnWay[]): string[][] {
  const ways = [...new Set(operations.flatMap(({ way }) => way ?? []))].sort()
  return [...Map.groupBy(ways, stretchOf).values()].filter((of) => of.length > 1)
}

/** The first operation on a way of a stretch that has no other. */
export function onLoneWay<T extends OnWay>(operations: readonly T[]): T | undefined {
  const several = new Set(stretchesOf(operations).flat())
  return operations.find(({ way }) => way && !several.has(way))
}

/** The ways that a planner has chosen of a batch. */
export const waysChosen = (chosen: string | null | undefined): string[] =>
  chosen ? chosen.split(',').map((way) => way.trim()) : []

/** Are two of them of one stretch? */
export function choosesTwice(chosen: string | null | undefined): boolean {
  const stretches = waysChosen(chosen).map(stretchOf)
  return new Set(stretches).size < stretches.length
}

/** The same with one way chosen, in the place of what was chosen of its stretch; null: with none chosen of that stretch. */
export function withWayChosen(chosen: string | null | undefined, stretch: string, way: string | null): string | null {
  const others = waysChosen(chosen).filter((of) => stretchOf(of) !== stretch)
  return [...others, ...(way ? [way] : [])].sort().join(', ') || null
}
