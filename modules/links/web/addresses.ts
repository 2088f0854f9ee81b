/** Where modules are: the base-path map of the tenant, fetched once a session and kept. */
import { getBasePaths, type LinkPlace, type ModuleAddress } from '@mouldwright/links/shared'
import { catalogue } from '@mouldwright/shell/shared'
import { call, storedLogin, useSession, useWords } from '@mouldwright/web-kit'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

type Addresses = Readonly<Record<string, ModuleAddress>>

interface Known {
  tenantId: number | null
  addresses: Addresses | null
  /** When they were fetched. */
  at: number
}

let known: Known = { tenantId: null, addresses: null, at: 0 }
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useKnown = (): Known => useSyncExternalStore(subscribe, () => known)

const moduleKeys = catalogue.map(({ key }) => key).join(',')
let asking: Promise<void> | undefined

/** Fetches the map for whoever is signed in; what is stored of it tells the request client which hosts are known. */
export async function fetchAddresses(): Promise<void> {
  const tenantId = useSession.getState().user?.tenantId
  if (tenantId === undefined || known.tenantId === tenantId) return
  asking ??= call(getBasePaths, { moduleKeys }).then((addresses) => {
    storedLogin.set('basePath', Object.fromEntries(Object.entries(addresses).map(([key, at]) => [key, at.address])))
    known = { tenantId, addresses, at: Date.now() }
    for (const listener of listeners) listener()
  })
  try {
    await asking
  } finally {
    asking = undefined
  }
}

/** The map, as soon as it is there. */
export function useAddresses(): Addresses | null {
  const tenantId = useSession(({ user }) => user?.tenantId)
  const { tenantId: of, addresses } = useKnown()
  useEffect(() => {
    if (tenantId === undefined) return
    // Links without the map still lead to this suite's own pages; the next page asks again.
    void fetchAddresses().catch(() => undefined)
  }, [tenantId])
  return of === tenantId ? addresses : null
}

/** What links are made with; none while nobody has said where modules are. */
export function useLinkPlace(): LinkPlace | undefined {
  const addresses = useAddresses()
  const { at } = useKnown()
  const tenantId = useSession(({ user }) => user?.tenantId)
  const { language } = useWords()
  return useMemo(
    () => (addresses && tenantId !== undefined ? { addresses, tenantId, language, at } : undefined),
    [addresses, tenantId, language, at],
  )
}
