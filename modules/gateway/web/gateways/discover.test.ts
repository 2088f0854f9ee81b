import type { TenantEntry } from '@mouldwright/gateway/shared'
import { describe, expect, it } from 'vitest'
import { gatewayEntry } from '../gateway-entry.fixture.ts'
import { discover } from './discover.ts'

const gateway = (serverAppUuid: string, factoryId: number) =>
  gatewayEntry(serverAppUuid, factoryId, { httpsPort: 8443 })

const tenant = (
  tenantId: number,
  factoryId: number,
  uuids: string[] = [],
  more: Partial<TenantEntry> = {},
): TenantEntry => ({
  tenantId,
  tenantName: `T${tenantId}`,
  tenantType: 0,
  factoryId,
  factoryName: `F${factoryId}`,
  allowLoginFlag: 1,
  overdueFlag: 0,
  expireTime: null,
  expireRemainDays: null,
  loginDelaySeconds: 0,
  serverAppUuid: uuids[0] ?? null,
  gatewayState: 0,
  gatewayList: uuids.map((uuid) => gateway(uuid, factoryId)),
  ...more,
})
const private1 = tenant(9, 90, ['p'], { tenantType: 1 })
const unplaced = { tenantId: 1, factoryId: null }
const at = (tenantId: number, factoryId: number) => ({ tenantId, factoryId })

const used = (found: ReturnType<typeof discover>) => (found.step === 'use' ? found.gateway.serverAppUuid : found.step)

describe('the gateway after sign-in', () => {
  it('[TN-05] one company with one gateway: that one, whatever personal tenants there are', () => {
    expect(used(discover({ tenantList: [private1, tenant(1, 10, ['a'])], storedServer: null, user: unplaced }))).toBe(
      'a',
    )
    expect(
      used(discover({ tenantList: [tenant(1, 10, ['a']), tenant(1, 11)], storedServer: 'x', user: unplaced })),
    ).toBe('a')
  })

  it('[TN-05] several: the stored one, when the session does not say where it stands', () => {
    const tenantList = [tenant(1, 10, ['a', 'b']), tenant(2, 20, ['c'])]
    expect(used(discover({ tenantList, storedServer: 'c', user: unplaced }))).toBe('c')
    expect(used(discover({ tenantList, storedServer: 'gone', user: unplaced }))).toBe('none')
  })

  it('[TN-05] in a factory: the stored one if it is of there, else the one in use, else the first', () => {
    const tenantList = [
      tenant(1, 10, ['a', 'b'], { serverAppUuid: 'b' }),
      tenant(1, 11, ['c'], { serverAppUuid: null }),
    ]
    expect(used(discover({ tenantList, storedServer: 'a', user: at(1, 10) }))).toBe('a')
    expect(used(discover({ tenantList, storedServer: 'c', user: at(1, 10) }))).toBe('b')
    expect(used(discover({ tenantList, storedServer: null, user: at(1, 10) }))).toBe('b')
    expect(used(discover({ tenantList, storedServer: 'a', user: at(1, 11) }))).toBe('c')
  })

  it('[TN-05 G4] never one of another factory or tenant than the session’s', () => {
    const tenantList = [tenant(1, 10), tenant(1, 11, ['c']), tenant(2, 20, ['d'])]
    for (const storedServer of [null, 'c', 'd'])
      expect(used(discover({ tenantList, storedServer, user: at(1, 10) }))).toBe('none')
  })

  it('[TN-06] the person chooses when the matching tenant may not sign in, or when nothing says which', () => {
    const barred = { allowLoginFlag: 0 }
    const tenantList = [tenant(1, 10, ['a'], barred), tenant(2, 20, ['b'])]
    expect(used(discover({ tenantList, storedServer: 'a', user: unplaced }))).toBe('choose')
    expect(used(discover({ tenantList, storedServer: null, user: at(1, 10) }))).toBe('choose')
    expect(used(discover({ tenantList, storedServer: null, user: unplaced }))).toBe('choose')
    expect(used(discover({ tenantList: [tenant(1, 10, ['a'], barred)], storedServer: null, user: unplaced }))).toBe(
      'choose',
    )
  })

  it('[TN-06] the only tenant’s licence has ended: the person’s own page', () => {
    const ended = { allowLoginFlag: 0, overdueFlag: 1 }
    const two = [tenant(1, 10, ['a'], ended), tenant(1, 11, [], ended)]
    expect(discover({ tenantList: two, storedServer: 'a', user: unplaced })).toEqual({ step: 'account' })
    expect(used(discover({ tenantList: [...two, tenant(2, 20)], storedServer: 'a', user: unplaced }))).toBe('choose')
    expect(
      used(discover({ tenantList: [tenant(1, 10, ['a'], { overdueFlag: 1 })], storedServer: null, user: unplaced })),
    ).toBe('a')
  })

  it('[TN-05] without any tenant there is nothing to find', () => {
    expect(used(discover({ tenantList: [], storedServer: null, user: at(1, 10) }))).toBe('none')
    expect(used(discover({ tenantList: [], storedServer: null, user: unplaced }))).toBe('choose')
  })
})
