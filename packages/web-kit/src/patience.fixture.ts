import { vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    propertyFactor: number
  }
}

/** What is looked for may take a busy machine longer than the second that the libraries wait; in milliseconds. */
export const patience = 120_000

const { waitFor, waitUntil } = vi
type Options = Parameters<typeof waitFor>[1]
/** Whoever says how often to look says nothing of how long. */
const patient = (options: Options = {}): Options =>
  typeof options === 'number' ? options : { timeout: patience, ...options }
vi.waitFor = (look, options) => waitFor(look, patient(options))
vi.waitUntil = (look, options) => waitUntil(look, patient(options))

if (typeof document !== 'undefined') {
  const { configure, getConfig } = await import('@testing-library/react')
  const { getElementError } = getConfig()
  /** The library says so itself, though its types do not. */
  const isLookingAgain = () =>
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
  configure({
    asyncUtilTimeout: patience,
    // Whoever waits looks again at every change and twenty times a second. A page written out for each look that finds nothing takes
    // longer on a busy machine than the page itself, which then never gets on; it is written out once, when the patience is over.
    getElementError: (message, container) =>
      isLookingAgain() ? new Error(message ?? '') : getElementError(message, container),
  })
}
