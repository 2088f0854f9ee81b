import { say } from '../i18n/i18n.ts'
import { isLoadFailure } from '../parts/load-failure.ts'
import { CallError, isAborted } from '../request/call-error.ts'
import { handlingOf, sentenceOf } from '../request/handling.ts'
import { notifyForAssistant } from './assistant-notice.tsx'
import { ask, toast } from './store.ts'

/** The sentence of a failed call; absent where it is silent. What the page itself says of a call, and that a module is not open, is told although the wire's own 600 and 0 are silent. */
export const spokenBy = (error: CallError): string | undefined =>
  error.isUnanswered || error.refusal === 'module.closed' ? error.message : sentenceOf(error)

/** Shows why something failed, in the words of the code's handling. */
export function tellFailure(error: unknown): void {
  if (isAborted(error)) return
  if (!(error instanceof CallError)) {
    toast('danger', failureText(error))
    // A defect of the page is the console's too.
    if (!isLoadFailure(error)) throw error
    return
  }
  const sentence = spokenBy(error)
  if (!sentence) return
  if (handlingOf(error.code) === 'assistant') notifyForAssistant(sentence)
  else toast('danger', sentence)
}

/** There was nothing to send: nothing has been changed, so nothing is called saved. */
export const tellUnchanged = (): void => void toast('info', say('form.unchanged'))

/** Why something failed, in a sentence for the place where it was tried. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) return say(isLoadFailure(error) ? 'failure.notLoaded' : 'failure.here')
  return spokenBy(error) || error.message || say('failure.here')
}

/**
 * Runs a change that the server may want confirmed: asks in the server's words, and sends again with what was confirmed.
 * @returns undefined when the user said no
 */
export async function withConfirmation<T>(
  run: (confirmed: readonly string[]) => Promise<T>,
  verb: string = say('action.continue'),
): Promise<T | undefined> {
  const confirmed: string[] = []
  for (;;) {
    try {
      return await run(confirmed)
    } catch (error) {
      const key = error instanceof CallError ? error.confirm : undefined
      if (!key || confirmed.includes(key)) throw error
      if (!(await ask({ title: (error as CallError).message, verb }))) return undefined
      confirmed.push(key)
    }
  }
}
