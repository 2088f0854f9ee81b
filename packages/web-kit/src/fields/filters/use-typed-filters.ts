import { useState } from 'react'

type Some<N extends string> = Partial<Record<N, string>>

interface FiltersOptions<N extends string> {
  /** Why the values cannot be searched for, by filter. */
  faultsOf: (values: Record<N, string>, typed: Some<N>) => Some<N>
  search: (changes: Some<N>) => void
  reload: () => void
}

/**
 * Filters of a page that is no list of records. What stands typed is searched for with Enter and the button, all of it or none: what
 * cannot be read stays in its field, with the reason.
 * @param applied what is searched for; empty where nothing is
 */
export function useTypedFilters<N extends string>(applied: Record<N, string>, options: FiltersOptions<N>) {
  const { faultsOf, reload } = options
  const [typed, setTyped] = useState<Some<N>>({})
  const [faults, setFaults] = useState<Some<N>>({})
  // What was searched for and does not show yet: a busy page is drawn with its new address later than one types.
  const [sent, setSent] = useState<Some<N>>({})
  const present = JSON.stringify(applied)
  const [known, setKnown] = useState(present)
  if (known !== present) {
    setKnown(present)
    setSent({})
  }
  const values: Record<N, string> = { ...applied, ...sent, ...typed }

  function search(changes: Some<N>): void {
    setSent({ ...sent, ...changes })
    options.search(changes)
  }

  /** Searches for what was chosen; the rest stands as it is. */
  function pick(changes: Some<N>): void {
    setTyped(without(typed, changes))
    setFaults(without(faults, changes))
    search(changes)
  }

  /** A field is left: what stands there is searched for, or refused. */
  function leave(...names: readonly N[]): void {
    const changes = only(typed, names)
    if (Object.keys(changes).length === 0) return
    const found = only(faultsOf(values, typed), names)
    if (Object.keys(found).length > 0) setFaults({ ...faults, ...found })
    else pick(trimmed(changes))
  }

  function submit(): void {
    const found = faultsOf(values, typed)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setTyped({})
    if (Object.keys(typed).length === 0) reload()
    else search(trimmed(typed))
  }

  function type(changes: Some<N>): void {
    setTyped({ ...typed, ...changes })
    setFaults(without(faults, changes))
  }

  return { values, typed, faults, pick, leave, submit, type }
}

/** Blanks around a text are no part of what is searched for. */
const trimmed = <N extends string>(all: Some<N>): Some<N> =>
  Object.fromEntries(Object.entries<string | undefined>(all).map(([name, text]) => [name, text?.trim()])) as Some<N>

const without = <N extends string>(all: Some<N>, names: object): Some<N> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(names, name))) as Some<N>

const only = <N extends string>(all: Some<N>, names: readonly N[]): Some<N> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name as N))) as Some<N>
