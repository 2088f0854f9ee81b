import type { KeyboardEvent } from 'react'

/** While a list still shows what was found for a former text: Enter and Tab, which choose from it, do not reach it. */
export function holdChoice(event: KeyboardEvent): void {
  if (event.key !== 'Enter' && event.key !== 'Tab') return
  event.stopPropagation()
  // As from the list itself: Enter does not send the form. Tab goes on to the next field.
  if (event.key === 'Enter') event.preventDefault()
}
