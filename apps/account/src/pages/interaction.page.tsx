import { ConnectorWays } from '@mouldwright/connector/web'
import { InteractionPage } from '@mouldwright/sso/web'

/** The central sign-in page, with the identity providers that may be used there. */
export default function Interaction() {
  return <InteractionPage renderWays={(flow, tenantId) => <ConnectorWays flow={flow} tenantId={tenantId} />} />
}
