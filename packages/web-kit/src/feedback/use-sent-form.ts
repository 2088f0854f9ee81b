import { useEffect, useRef, useState, type RefObject } from 'react'

type FormRef = RefObject<HTMLFormElement | null>

/**
 * A form that is closed while what it holds is on its way: what was typed meanwhile would neither be sent nor stay.
 * @param given the form's own reference, where it has one
 * @returns `isSent` for the form's `inert`, and `whileSent` around the call. What the form itself finds before the first wait is found
 *   while it is still open
 */
export function useSentForm(given?: FormRef) {
  const own = useRef<HTMLFormElement>(null)
  const form = given ?? own
  const held = useRef<Element>(null)
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    if (!isSent) return
    const element = form.current
    return () => giveBack(element, held.current)
  }, [isSent, form])

  async function whileSent<T>(send: () => Promise<T>): Promise<T> {
    const sent = send()
    held.current = document.activeElement
    setSent(true)
    try {
      return await sent
    } finally {
      setSent(false)
    }
  }
  return { form, isSent, whileSent }
}

/** A closed form has lost the cursor. It stands where a fault was found meanwhile, or where it was, unless somebody took it elsewhere. */
function giveBack(form: HTMLFormElement | null, held: Element | null): void {
  const at = document.activeElement
  if (!form?.isConnected || (at && form.contains(at))) return
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (wrong && (at === held || at?.contains(form))) wrong.focus()
  else if (at?.contains(form) && held instanceof HTMLElement) held.focus()
}
