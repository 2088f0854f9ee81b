/** The identity providers of a composition, each with what it keeps between calls. */
import type { ConnectorKind } from '@mouldwright/connector/shared'
import type { Kit } from '@mouldwright/server-kit'
import { createAskProvider } from './ask-provider.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { createDingTalkProvider } from './dingtalk.ts'
import { createFeishuProvider } from './feishu.ts'
import { createOpenIdProvider } from './openid.ts'
import { createWeComProvider } from './wecom.ts'
import { secretOf, type Connector } from '../connectors.ts'

export type IdentityProviders = Readonly<Record<ConnectorKind, IdentityProvider>>

const byKit = new WeakMap<Kit, IdentityProviders>()

export function identityProvidersOf(kit: Kit): IdentityProviders {
  let providers = byKit.get(kit)
  if (!providers) {
    const port = kit.ports.connector
    const ask = createAskProvider(port)
    const secret = (connector: Connector) => secretOf(kit, connector)
    providers = {
      openid: createOpenIdProvider(port, ask, secret),
      wecom: createWeComProvider(port, ask, secret),
      dingtalk: createDingTalkProvider(port, ask, secret),
      feishu: createFeishuProvider(port, ask, secret),
    }
    byKit.set(kit, providers)
  }
  return providers
}
