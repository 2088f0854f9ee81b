import { keyForm } from '@mouldwright/kernel'

const most = 3
const longest = 60
/** Different words that are looked at for one list of options: a workbook may be wrong in each of its rows. */
const mostLooked = 200
const known = new WeakMap<readonly string[], Map<string, string[]>>()

/** The words that are most like what somebody wrote, the best first; none where too many different ones were wrong already. */
export function nearestWords(written: string, words: readonly string[]): string[] {
  const form = formOf(written).slice(0, longest)
  const looked = known.get(words) ?? new Map<string, string[]>()
  known.set(words, looked)
  const before = looked.get(form)
  if (before || looked.size >= mostLooked) return before ?? []
  const nearest = words
    .map((word, at) => ({ word, at, distance: distanceOf(form, formOf(word)) }))
    .sort((one, other) => one.distance - other.distance || one.at - other.at)
    .slice(0, most)
    .map(({ word }) => word)
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
