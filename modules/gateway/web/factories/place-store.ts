/** What the page knows of places and gateways, for header and dialogs. */
import type { GatewayEntry, TenantEntry } from '@mouldwright/gateway/shared'
import { createStore } from '@mouldwright/web-kit'
import type { Probed } from '../gateways/probe.ts'

export interface SwitchTarget {
  tenantId: number
  factoryId: number
  serverAppUuid: string | null
}

export interface PlaceState {
  realName: string
  tenantList: readonly TenantEntry[]
  /** The gateway in use; absent where the place has none. */
  gateway: GatewayEntry | null
  /** What was seen of gateways, by their number. */
  probed: Readonly<Record<string, Probed>>
  dialog: 'factory' | 'gateway' | 'guide' | null
  isSwitching: boolean
  /** A tenant that is entered in spite of its licence, after a pause. */
  late: TenantEntry | null
  /** A switch that waits for a code; the phone is masked. */
  sms: { phone: string; target: SwitchTarget } | null
}

const empty: PlaceState = {
  realName: '',
  tenantList: [],
  gateway: null,
  probed: {},
  dialog: null,
  isSwitching: false,
  late: null,
  sms: null,
}

export const usePlaces = createStore<PlaceState>(() => empty)

export const places = {
  get: usePlaces.getState,
  set: (changed: Partial<PlaceState>): void => usePlaces.setState(changed),
  reset: (): void => usePlaces.setState(empty),
}

/** The entry where the session stands. */
export const presentEntry = (
  { tenantList }: Pick<PlaceState, 'tenantList'>,
  at: { tenantId: number; factoryId: number } | null,
): TenantEntry | undefined =>
  tenantList.find(({ tenantId, factoryId }) => tenantId === at?.tenantId && factoryId === at.factoryId)
