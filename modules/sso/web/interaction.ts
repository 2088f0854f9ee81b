/** The sign-in that the central page is asked for, told by the provider to the browser that began it. */
import type { Interaction, InteractionFinish, InteractionLeft } from '@mouldwright/sso/shared'
import { call } from '@mouldwright/web-kit'

const addressOf = (uid: string, step = '') => `${location.origin}/account/interaction/${encodeURIComponent(uid)}${step}`

export const fetchInteraction = (uid: string, signal: AbortSignal): Promise<Interaction> =>
  call<Interaction>(addressOf(uid), {}, { method: 'GET', quiet: true, signal })

/** Ends it and leaves the page for where the provider sends the browser. */
export async function finishInteraction(uid: string, how: InteractionFinish): Promise<void> {
  const { to } = await call<InteractionLeft>(addressOf(uid, '/finish'), { ...how }, { quiet: true })
  location.assign(to)
}

export async function abortInteraction(uid: string): Promise<void> {
  const { to } = await call<InteractionLeft>(addressOf(uid, '/abort'), {}, { quiet: true })
  location.assign(to)
}
