/** Passkeys as rows, and what is asked of and believed from authenticators (WebAuthn, by `@simplewebauthn/server`). */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { sql, type Db, type Kit } from '@mouldwright/server-kit'

export const mostPasskeys = 10

export interface Passkey {
  id: number
  accountId: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string
}

/** EdDSA, ES256, RS256: what every authenticator of today can. */
const algorithms = [-8, -7, -257]

const site = (kit: Kit) => {
  const { hostname, origin } = new URL(kit.publicUrl)
  return { rpID: hostname, origin }
}

const columns = sql`id, account_id as "accountId", credential_id as "credentialId", public_key as "publicKey", counter, transports`

export const passkeysOf = (db: Db, accountId: number): Promise<Passkey[]> =>
  db.all<Passkey>(sql`select ${columns} from identity_passkey where account_id = ${accountId} order by id`)

const credentialsOf = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports.split(' ').filter(Boolean),
  }))

export const creationOptions = (
  kit: Kit,
  { accountId, name, existing }: { accountId: number; name: string; existing: readonly Passkey[] },
) =>
  generateRegistrationOptions({
    rpName: 'Mouldwright',
    rpID: site(kit).rpID,
    userName: name,
    // The same for all passkeys of the account, and says nothing.
    userID: new Uint8Array(kit.secrets.digest('passkey user', String(accountId))),
    attestationType: 'none',
    excludeCredentials: credentialsOf(existing),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })

/** @param passkeys those that may answer; none: any that the authenticator knows for this site and that verifies its user */
export const requestOptions = (kit: Kit, passkeys: readonly Passkey[] | undefined) =>
  generateAuthenticationOptions({
    rpID: site(kit).rpID,
    userVerification: passkeys ? 'preferred' : 'required',
    ...(passkeys ? { allowCredentials: credentialsOf(passkeys) } : {}),
  })

/** JSON of a browser, or nothing of use. */
function parsed<T>(text: string): T | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as T) : undefined
  } catch {
    return undefined
  }
}

export interface NewCredential {
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string
}

/** The credential that a browser has made, or nothing when any of it is not as asked. */
export async function readCreation(kit: Kit, challenge: string, text: string): Promise<NewCredential | undefined> {
  const response = parsed<RegistrationResponseJSON>(text)
  if (!response) return undefined
  const { rpID, origin } = site(kit)
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const known = transports.filter((transport) => /^[a-z-]{1,20}$/.test(transport)).slice(0, 6)
  return { credentialId: id, publicKey, counter, transports: known.join(' ') }
}

/** The name under which a browser's answer says it was made. */
export const credentialIdOf = (text: string): string => {
  const id = parsed<AuthenticationResponseJSON>(text)?.id
  return typeof id === 'string' ? id.slice(0, 1_400) : ''
}

/** Locked until the transaction ends, so that its counter goes one way. */
export const lockPasskey = (db: Db, credentialId: string): Promise<Passkey | undefined> =>
  db.maybe<Passkey>(sql`select ${columns} from identity_passkey where credential_id = ${credentialId} for update`)

/**
 * Whether a browser's answer was made by the passkey for this challenge, here; its next counter. A counter that does not rise where it
 * rose before is a copy's, and is refused.
 */
export async function readAssertion(
  kit: Kit,
  passkey: Passkey,
  { challenge, text, mustVerifyUser }: { challenge: string; text: string; mustVerifyUser: boolean },
): Promise<{ counter: number } | undefined> {
  const response = parsed<AuthenticationResponseJSON>(text)
  if (!response) return undefined
  const { rpID, origin } = site(kit)
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: mustVerifyUser,
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch(() => undefined)
  return verified?.verified ? { counter: verified.authenticationInfo.newCounter } : undefined
}

export async function notePasskeyUse(db: Db, id: number, counter: number, at: Date): Promise<void> {
  await db.run(sql`update identity_passkey set counter = ${counter}, last_used_at = ${at} where id = ${id}`)
}
