import { expect, it } from 'vitest'
import { Unreachable } from './context.ts'

/** As `fetch` fails. */
const failed = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

it('[GW-09] a server that does not answer is said with the reason, and what to do where only its authority is unknown', () => {
  expect(new Unreachable(failed('ECONNREFUSED')).message).toBe('The server did not answer: ECONNREFUSED')
  expect(new Unreachable(new Error('HTTP 502')).message).toBe('The server did not answer: HTTP 502')
  const ofOwnAuthority = new Unreachable(failed('UNABLE_TO_GET_ISSUER_CERT_LOCALLY')).message
  expect(ofOwnAuthority).toContain('NODE_EXTRA_CA_CERTS=')
  expect(new Unreachable(failed('ERR_TLS_CERT_ALTNAME_INVALID')).message).not.toContain('NODE_EXTRA_CA_CERTS')
})
