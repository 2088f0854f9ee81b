/** What is wrong with a form: field by field, and with all of it. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { failureText } from '../feedback/perform.ts'
import { CallError, isAborted } from '../request/call-error.ts'

export type Faults<F extends string> = Partial<Record<F | 'all', string>>

/**
 * Keeps the faults of a form that stands on its own page.
 * @param fields names of its fields; faults that the server finds elsewhere are told for the whole form
 */
export function useFaults<F extends string>(fields: readonly F[]) {
  const [faults, setFaults] = useState<Faults<F>>({})
  const form = useRef<HTMLFormElement>(null)

  /** Shows them, with the focus on the first field that has one. True when there are any. */
  function show(next: Faults<F>): boolean {
    flushSync(() => setFaults(next))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    return Object.values(next).some((text) => text !== undefined)
  }

  /** Shows why a call failed, at the fields that the server names. */
  function take(error: unknown): void {
    if (isAborted(error)) return
    const next: Faults<F> = {}
    for (const { field, message } of error instanceof CallError ? error.issues : []) {
      const place = fields.find((name) => name === field) ?? 'all'
      next[place] ??= message
    }
    show(Object.keys(next).length > 0 ? next : { ...next, all: failureText(error) })
  }

  /** Takes back what is said of a field that is being corrected. */
  const mend = (field: F) => setFaults((all) => (all[field] === undefined ? all : { ...all, [field]: undefined }))

  return { faults, form, show, take, mend, clear: () => setFaults({}) }
}
