/** Where modules are: the base-path map of the tenant, fetched once a session and kept. */
import { getBasePaths, type LinkPlace, type ModuleAddress } from '@mouldwright/links/shared'
import { catalogue } from '@mouldwright/shell/shared'
import { call, createStore, takeBasePath, useSession, useWords } from '@mouldwright/web-kit'
import { useEffect, useMemo } from 'react'

type Addresses = Readonly<Record<string, ModuleAddress>>

interface Known {
  tenantId: number | null
  addresses: Addresses | null
  /** When they were fetched. */
  at: number
}

const useKnown = createStore<Known>(() => ({ tenantId: null, addresses: null, at: 0 }))

const moduleKeys = catalogue.map(({ key }) => key).join(',')
let asking: Promise<void> | undefined

/** Fetches the map for whoever is signed in; what is stored of it tells the request client which hosts are known. */
export async function fetchAddresses(): Promise<void> {
  const tenantId = useSession.getState().user?.tenantId
  if (tenantId === undefined || useKnown.getState().tenantId === tenantId) return
  asking ??= call(getBasePaths, { moduleKeys }).then((addresses) => {
    takeBasePath(Object.fromEntries(Object.entries(addresses).map(([key, at]) => [key, at.address])))
    useKnown.setState({ tenantId, addresses, at: Date.now() })
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
