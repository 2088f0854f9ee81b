import { beginPasskey, signInByPasskey, type SignedIn } from '@mouldwright/identity/shared'
import { call } from '@mouldwright/web-kit'

export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** The person closed the browser's own dialog, or it found nothing: no fault of the server's. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey'
}

interface PasskeyWish {
  /** Of a first proof, where the passkey is the second. */
  ticket?: string
  remember: boolean
  tenantId?: number | undefined
  flow?: string | undefined
}

/** Asks the browser for a passkey and shows it to the server. */
export async function proveByPasskey({ ticket, ...wish }: PasskeyWish): Promise<SignedIn> {
  const started = call(beginPasskey, { ticket }, { quiet: true })
  const [{ startAuthentication }, begun] = await Promise.all([import('@simplewebauthn/browser'), started])
  const { challengeId, options } = begun as { challengeId: string; options: unknown }
  const response = await startAuthentication({ optionsJSON: options as never }).catch(() => {
    throw new NoPasskey()
  })
  const input = { challengeId, response: JSON.stringify(response), ticket, ...wish }
  return (await call(signInByPasskey, input, { quiet: true })) as SignedIn
}
