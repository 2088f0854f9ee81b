import type { OutsourceStatus } from './order.flow.ts'

/** Pieces of a line: `returned` counts every delivery, also of pieces that had gone back. */
export interface LineQuantities {
  quantity: number
  returned: number
  good: number
  /** NG pieces that are used as they are. */
  conceded: number
  /** NG pieces sent back to the supplier. */
  sentBack: number
  /** NG pieces that the factory puts right itself. */
  reworked: number
  /** NG pieces that cannot be saved. */
  scrapped: number
}

/** Found NG so far, whatever followed; a piece that was NG twice counts twice. */
export const ngOf = ({ conceded, sentBack, reworked, scrapped }: LineQuantities) =>
  conceded + sentBack + reworked + scrapped

/** Pieces that go on: good ones, and those under concession. */
export const usableOf = ({ good, conceded }: Pick<LineQuantities, 'good' | 'conceded'>) => good + conceded

/** With the supplier. */
export const outstandingOf = ({ quantity, sentBack, returned }: LineQuantities) => quantity + sentBack - returned

/** Back, and not inspected yet. */
export const uninspectedOf = (line: LineQuantities) => line.returned - line.good - ngOf(line)

/** Nothing of the line is open: each piece goes on, is reworked here or scrapped. */
export const isSettled = (line: LineQuantities) => usableOf(line) + line.reworked + line.scrapped === line.quantity

/** Where an order stands by what has come back of its lines; undefined where nothing has. */
export function returnedStatus(
  lines: readonly LineQuantities[],
): Extract<OutsourceStatus, 'partlyReturned' | 'returned' | 'inspected'> | undefined {
  if (lines.every(({ returned }) => returned === 0)) return undefined
  if (lines.some((line) => outstandingOf(line) > 0)) return 'partlyReturned'
  return lines.every(isSettled) ? 'inspected' : 'returned'
}
