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
  const form = formOf(written).slice(0, longest)
  const looked = known.get(options) ?? new Map<string, string[]>()
  known.set(options, looked)
  const before = looked.get(form)
  if (before || looked.size >= mostLooked) return before ?? []
  const nearest = options
    .map(({ shown, written: words }, at) => ({
      ...{ shown, at },
      distance: Math.min(...words.map((word) => distanceOf(form, formOf(word)))),
    }))
    .sort((one, other) => one.distance - other.distance || one.at - other.at)
    .slice(0, most)
    .map(({ shown }) => shown)
  looked.set(form, nearest)
  return nearest
}

const formOf = (text: string) => keyForm(text).replace(/\s+/g, '')

/** Signs to add, remove or change (Levenshtein 1966), as a share of the longer word. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)))
    row = next
  }
  return row[other.length]! / Math.max(one.length, other.length, 1)
}
