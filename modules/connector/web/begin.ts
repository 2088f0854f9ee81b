import { beginThird } from '@mouldwright/connector/shared'
import { call } from '@mouldwright/web-kit'

export interface Departure {
  /** Interaction of the central authorize page that the sign-in is for. */
  flow?: string | undefined
  returnTo?: string | undefined
}

/** Leaves the page for the sign-in of an identity provider. */
export async function startExternalSignIn(key: string, { flow, returnTo }: Departure = {}): Promise<void> {
  const { url } = await call(beginThird, { key, flow, returnTo }, { quiet: true, idempotencyKey: '' })
  // Pages only: an address of another kind would run here.
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) location.assign(url)
}
