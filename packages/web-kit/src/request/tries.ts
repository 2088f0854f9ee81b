/**
 * What is sent again as it was, because no answer came, is the same change: under the key of its last try the server carries it out once.
 * Only as long as the form is open that it was sent from: later on, the same words are another change.
 */
import { useEffect } from 'react'
import { newKey } from './new-key.ts'

const keys = new Map<string, string>()
let openForms = 0

function openForm(): () => void {
  openForms += 1
  return () => {
    openForms -= 1
    if (openForms === 0) keys.clear()
  }
}

/** For whatever sends the same once more where somebody presses again. */
export const useTries = (): void => useEffect(openForm, [])

/**
 * One try of a change.
 * @param content what is sent; another content is another change
 * @param work gets the key of the tries before, a new one at first
 */
export async function inTries<T>(content: string, work: (key: string) => Promise<T>): Promise<T> {
  const key = keys.get(content) ?? newKey()
  if (openForms > 0) keys.set(content, key)
  const answer = await work(key)
  keys.delete(content)
  return answer
}
