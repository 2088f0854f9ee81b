/** Finding the gateway after sign-in, looking whether gateways answer, and choosing another. */
import { changeGateway, listTenants, type GatewayEntry } from '@mouldwright/gateway/shared'
import { call, storedLogin, useSession } from '@mouldwright/web-kit'
import { discover } from './discover.ts'
import { places, presentEntry } from '../factories/place-store.ts'
import { networkAccess } from './network-access.ts'
import { probe, type Probed } from './probe.ts'

/** The preference that the guide to certificates stays away. */
export const guideKey = 'gateway.guideOff'

export async function loadPlaces(): Promise<void> {
  const { realName, tenantList } = await call(listTenants, {}, { quiet: true })
  places.set({ realName, tenantList })
}

/** The last look at each gateway: what an earlier one saw says nothing any more. */
const lastLooks = new Map<string, symbol>()

export async function lookAt(gateway: GatewayEntry): Promise<Probed> {
  const { serverAppUuid } = gateway
  const look = Symbol()
  lastLooks.set(serverAppUuid, look)
  const note = (seen: Probed) => {
    if (lastLooks.get(serverAppUuid) === look) places.set({ probed: { ...places.get().probed, [serverAppUuid]: seen } })
  }
  const seen = await probe(gateway, () => note('asking'))
  note(seen)
  return seen
}

/** Looks at several at once: each takes three seconds at most, unless the browser asks the person first. */
export const lookAtAll = (gateways: readonly GatewayEntry[]): Promise<unknown> => Promise.all(gateways.map(lookAt))

const againMs = 60_000

/**
 * One that did not answer may be back, or the line here: it is looked at again, unless the browser would ask the person once more.
 * @returns the way to stop
 */
export function watchLost(gateway: GatewayEntry): () => void {
  const look = async () => {
    if (document.hidden || (await networkAccess(location.hostname))?.state === 'prompt') return
    await lookAt(gateway)
  }
  const timer = setInterval(look, againMs)
  addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Makes a gateway the page's own; the server hears of it unless it knows. */
export async function takeGateway(gateway: GatewayEntry): Promise<void> {
  const { user } = useSession.getState()
  const known = presentEntry(places.get(), user)?.serverAppUuid
  if (known !== gateway.serverAppUuid)
    await call(changeGateway, { serverAppUuid: gateway.serverAppUuid }, { quiet: true })
  storedLogin.set('serverAppUuid', gateway.serverAppUuid)
  const tenantList = places
    .get()
    .tenantList.map((entry) =>
      entry === presentEntry(places.get(), user) ? { ...entry, serverAppUuid: gateway.serverAppUuid } : entry,
    )
  places.set({ gateway, tenantList })
}

/** What follows sign-in: the list of places, the gateway, and whether it answers. @param toAccount shows the person's own page */
export async function findGateway(user: { tenantId: number; factoryId: number }, toAccount: () => void): Promise<void> {
  await loadPlaces()
  const storedServer = storedLogin.get<string>('serverAppUuid') ?? null
  const found = discover({ tenantList: places.get().tenantList, storedServer, user })
  if (found.step === 'account') return toAccount()
  if (found.step === 'choose') return places.set({ dialog: 'factory' })
  if (found.step === 'none') return places.set({ gateway: null })
  // One that was revoked a moment ago is none: the next look finds another.
  await takeGateway(found.gateway).catch(() => places.set({ gateway: null }))
  if (!places.get().gateway) return
  const seen = await lookAt(found.gateway)
  const isWanted = useSession.getState().preferences[guideKey] !== true
  // On plain http there is no certificate that could be in the way.
  if (seen === 'unreachable' && location.protocol === 'https:' && isWanted && places.get().dialog === null)
    places.set({ dialog: 'guide' })
}
