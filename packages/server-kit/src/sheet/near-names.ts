import { editsBetween, plainForm } from './nearest-words.ts'

const most = 3
const longest = 60
/** Names that are compared in one import: each row of a workbook may be wrong, and mean one of a hundred thousand records. */
const mostCompared = 500_000

/** What a record is called, in the form that is compared and as it may be written. */
export type NameOf = readonly [form: string, id: number, written: string]

/** Finds the names that somebody may have meant: those that are a slip away, then those of which it is a part; the best first. */
export function createNearNames(names: () => Iterable<NameOf>): (written: string) => string[] {
  const known = new Map<string, string[]>()
  let compared = 0
  return (written) => {
    const form = plainForm(written).slice(0, longest)
    const before = known.get(form)
    if (before || compared >= mostCompared) return before ?? []
    const found = new Map<number, { written: string; distance: number }>()
    for (const [other, id, name] of names()) {
      compared += 1
      const distance = distanceOf(form, other)
      if (distance !== undefined && distance < (found.get(id)?.distance ?? Number.POSITIVE_INFINITY))
        found.set(id, { written: name, distance })
    }
    const near = [...found.values()]
      .sort((one, other) => one.distance - other.distance)
      .slice(0, most)
      .map((name) => name.written)
    known.set(form, near)
    return near
  }
}

/** Slips that are still taken for one: one, or one in three signs. */
const slipsIn = (form: string) => (form.length < 2 ? 0 : Math.max(1, Math.floor(form.length / 3)))

function distanceOf(form: string, name: string): number | undefined {
  const slips = slipsIn(form)
  const edits = editsBetween(form, name, slips)
  if (edits <= slips) return edits
  const [short, long] = form.length < name.length ? [form, name] : [name, form]
  // Behind all slips; the less there is beside it, the better.
  return short.length > 1 && long.includes(short) ? longest + long.length - short.length : undefined
}
