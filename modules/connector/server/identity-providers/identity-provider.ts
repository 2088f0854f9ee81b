/** What all identity providers have in common: where the browser is sent, and whom its code names. */
import { firstSigns, isBrokenText, type Language } from '@mouldwright/kernel'
import type { Connector } from '../connectors.ts'

interface Departure {
  state: string
  nonce: string
  /** S256 of the verifier. */
  challenge: string
  redirectUri: string
  language: Language
  /** The browser is built into the messenger of the provider. */
  isInClient: boolean
  at: Date
}

export interface Arrival {
  code: string
  /** The issuer that the redirect named (RFC 9207). */
  iss: string | undefined
  nonce: string
  verifier: string
  redirectUri: string
  at: Date
}

/** A person of an identity provider: `issuer` and `subject` together identify exactly one. */
export interface Person {
  issuer: string
  subject: string
  name: string | null
}

export interface IdentityProvider {
  authorizeUrl(connector: Connector, departure: Departure): Promise<string>
  /** @throws ProviderFault */
  identify(connector: Connector, arrival: Arrival): Promise<Person>
}

export function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

export const hostOf = (address: string): string => new URL(address).host

/** A name as it may be shown; absent when the provider gave none. */
export const nameOf = (...candidates: readonly unknown[]): string | null => {
  for (const candidate of candidates) {
    // eslint-disable-next-line no-control-regex
    const name = typeof candidate === 'string' ? candidate.replace(/[\u0000-\u001f\u007f]/g, '').trim() : ''
    if (name && !isBrokenText(name)) return firstSigns(name, 50)
  }
  return null
}

/** An identifier of an identity provider: text of a believable length. */
export const subjectOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= 255 && !isBrokenText(value) ? value : undefined
