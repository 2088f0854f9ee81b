import { keyForm } from '@mouldwright/kernel'

const most = 3
const longest = 60
/** Different words that are looked at for one list of options: a workbook may be wrong in each of its rows. */
const mostLooked = 200
const known = new WeakMap<readonly OptionWords[], Map<string, string[]>>()

export interface OptionWords {
  /** In the language of whoever is told. */
  shown: string
  /** In every language: a workbook may be written in another one. */
  written: readonly string[]
}

/** The options that are most like what somebody wrote, the best first; none where too many different words were wrong already. */
export function nearestWords(written: string, options: readonly OptionWords[]): string[] {
  const form = plainForm(written).slice(0, longest)
  const looked = known.get(options) ?? new Map<string, string[]>()
  known.set(options, looked)
  const before = looked.get(form)
  if (before || looked.size >= mostLooked) return before ?? []
  const nearest = options
    .map(({ shown, written: words }, at) => ({
      ...{ shown, at },
      distance: Math.min(...words.map((word) => shareOf(form, plainForm(word)))),
    }))
    .sort((one, other) => one.distance - other.distance || one.at - other.at)
    .slice(0, most)
    .map(({ shown }) => shown)
  looked.set(form, nearest)
  return nearest
}

/** How words are compared: width, case and blanks do not count. */
export const plainForm = (text: string) => keyForm(text).replace(/\s+/g, '')

const shareOf = (one: string, other: string) => editsBetween(one, other) / Math.max(one.length, other.length, 1)

/**
 * Signs to add, remove, change or swap with their neighbour (Damerau 1964, each place at most once).
 * @param most where more are of no interest; what is beyond is told as one more
 */
export function editsBetween(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    let least = i
    for (let j = 1; j <= other.length; j += 1) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1
      let edits = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + change)
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwap) edits = Math.min(edits, before[j - 2]! + 1)
      next.push(edits)
      least = Math.min(least, edits)
    }
    if (least > most) return most + 1
    before = row
    row = next
  }
  return row[other.length]!
}
