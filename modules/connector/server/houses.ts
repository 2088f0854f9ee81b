/** The houses of a composition, each with what it keeps between calls. */
import type { ConnectorKind } from '@mouldwright/connector/shared'
import type { Kit } from '@mouldwright/server-kit'
import { createAskHouse } from './ask-house.ts'
import type { House } from './house.ts'
import { createDingTalkHouse } from './houses/dingtalk.ts'
import { createFeishuHouse } from './houses/feishu.ts'
import { createOpenIdHouse } from './houses/openid.ts'
import { createWeComHouse } from './houses/wecom.ts'
import { secretOf, type Provider } from './providers.ts'

export type Houses = Readonly<Record<ConnectorKind, House>>

const byKit = new WeakMap<Kit, Houses>()

export function housesOf(kit: Kit): Houses {
  let houses = byKit.get(kit)
  if (!houses) {
    const port = kit.ports.connector
    const ask = createAskHouse(port)
    const secret = (provider: Provider) => secretOf(kit, provider)
    houses = {
      openid: createOpenIdHouse(port, ask, secret),
      wecom: createWeComHouse(port, ask, secret),
      dingtalk: createDingTalkHouse(port, ask, secret),
      feishu: createFeishuHouse(port, ask, secret),
    }
    byKit.set(kit, houses)
  }
  return houses
}
