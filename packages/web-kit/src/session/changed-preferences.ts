/** What was changed here and may not be in what the server tells: an answer may be older than a change, or come before it is stored. */

interface Change {
  value: unknown
  /** Where it was changed. */
  place: string | null
  /** The turn after which every answer has it. */
  storedAt: number
}

const changes = new Map<string, Change>()
let turn = 0

/** The turn of a question that is asked now. */
export const nextTurn = (): number => (turn += 1)

/** Notes a change. @returns to be called once the server has stored it */
export function noteChange(key: string, value: unknown, place: string | null): () => void {
  const change: Change = { value, place, storedAt: Infinity }
  changes.set(key, change)
  return () => void (change.storedAt = nextTurn())
}

/** What the server told of a place, with what was changed there since it was asked or had not been stored by then. */
export function withChanges(
  told: Readonly<Record<string, unknown>>,
  place: string | null,
  askedAt: number,
): Readonly<Record<string, unknown>> {
  const newer = [...changes].filter(([, change]) => change.place === place && change.storedAt > askedAt)
  return { ...told, ...Object.fromEntries(newer.map(([key, { value }]) => [key, value])) }
}
