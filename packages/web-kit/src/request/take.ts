/** The steps that follow from an answer's code, whoever called: the rows of the handling table that are `automatic`. */
import { toast } from '../feedback/store.ts'
import { preLoginPath } from '../session/return-path.ts'
import { forgetSession } from '../session/session.ts'
import { storedLogin } from '../session/stored-login.ts'
import type { CallError } from './call-error.ts'
import { sentenceOf, type Handling } from './handling.ts'

/** The page as the steps need it. */
export interface Page {
  origin: string
  /** Path and query that the visitor comes back to. */
  path: () => string
  go: (address: string) => void
  later: (step: () => void, ms: number) => void
}

const inBrowser: Page = {
  get origin() {
    return location.origin
  },
  path: () => location.pathname + location.search,
  go: (address) => location.assign(address),
  later: (step, ms) => void setTimeout(step, ms),
}

/** So long the message of a session that must be proven anew stands before the way to sign in begins. */
export const reauthenticateMs = 1_000

/** Takes the step of a code; those that are shown at their place (dialogs, messages) are none of its business. */
export function takeStep(handling: Handling, error: CallError, page: Page = inBrowser): void {
  switch (handling) {
    case 'signIn':
      preLoginPath.remember(page.path())
      return forgetSession()
    case 'reauthenticate':
      toast('danger', sentenceOf(error) ?? error.message)
      preLoginPath.remember(page.path())
      return page.later(forgetSession, reauthenticateMs)
    case 'forbidden':
      return page.go('/error')
    case 'external': {
      const target = knownAddress(error.data, page.origin)
      if (target && /^https?:/i.test(String(error.data))) page.go(target)
      return
    }
    case 'redirect': {
      // Whether the host is known must be asked before what is known is forgotten.
      const target = knownAddress(error.data, page.origin)
      preLoginPath.remember(page.path())
      forgetSession()
      if (target) page.go(target)
      return
    }
  }
}

/**
 * An address that an answer may send people to: of this origin, or of a host in the server's list of modules. An answer must not
 * be able to send them anywhere else.
 */
export function knownAddress(address: unknown, origin: string): string | undefined {
  if (typeof address !== 'string') return undefined
  const url = URL.parse(address, origin)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  const known = Object.values(storedLogin.get<Record<string, string>>('basePath') ?? {})
  const origins = new Set([origin, ...known.map((base) => URL.parse(base)?.origin)])
  return origins.has(url.origin) ? url.href : undefined
}
