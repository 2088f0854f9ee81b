/** Everything about places that stands beside the pages: finding the gateway after sign-in, and the dialogs. */
import { lazyPart, useSession } from '@mouldwright/web-kit'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { findGateway, watchLost } from '../gateways/gateways.ts'
import { places, usePlaces } from './place-store.ts'
import { accountPage, tellVerified, type Arrive } from './switch-place.ts'
import '../gateway.css'

const dialogs = {
  factory: lazyPart(async () => (await import('./factory.dialog.tsx')).default),
  gateway: lazyPart(async () => (await import('../gateways/gateway.dialog.tsx')).default),
  guide: lazyPart(async () => (await import('../gateways/certificate-guide.dialog.tsx')).default),
}
const SwitchDialogs = lazyPart(async () => (await import('./switch-dialogs.tsx')).default)

/** @param onArrive called once the session stands in the new place: everything must be loaded anew */
export function PlaceDialogs({ onArrive }: { onArrive: Arrive }) {
  const { dialog, late, sms, gateway, probed } = usePlaces()
  const user = useSession((session) => session.user)
  const place = user?.userId && user.tenantId ? `${user.tenantId}/${user.factoryId}` : undefined
  const begin = useEffectEvent(() => {
    if (!user) return
    tellVerified()
    // What cannot be found is looked for again with the dialog; work goes on without it.
    findGateway(user, () => location.assign(accountPage())).catch(() => undefined)
  })
  const isOpen = dialog !== null
  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpen])
  // As soon as it is known who is where, and anew at another place.
  useEffect(() => {
    if (place === undefined) return
    begin()
    return places.reset
  }, [place])
  const lost = gateway && probed[gateway.serverAppUuid] === 'unreachable' ? gateway : null
  useEffect(() => (lost ? watchLost(lost) : undefined), [lost])
  // One thing at a time: the choice comes back when what came between is given up.
  const isBetween = late !== null || sms !== null
  const Dialog = isBetween || !dialog ? null : dialogs[dialog]
  return (
    <Suspense>
      {Dialog && <Dialog onArrive={onArrive} />}
      {isBetween && <SwitchDialogs onArrive={onArrive} onGivenUp={() => places.set({ late: null, sms: null })} />}
    </Suspense>
  )
}
