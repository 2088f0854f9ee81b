import { vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    propertyFactor: number
  }
}

/** What is looked for may take a busy machine longer than the second that the libraries wait; in milliseconds. */
export const patience = 60_000

const { waitFor, waitUntil } = vi
vi.waitFor = (look, options = patience) => waitFor(look, options)
vi.waitUntil = (look, options = patience) => waitUntil(look, options)

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: patience })
}
