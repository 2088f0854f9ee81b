import { assistantRight, type ApplicationCode } from '@mouldwright/assistant/shared'
import type { Context, Session } from '@mouldwright/server-kit'
import { isTenantListed } from '@mouldwright/shell/server/api'

/** The product module under which the assistant stands. */
const home = 'common'

/** The assistant: for whoever holds its right, in tenants that have opened the common module. */
export const mayUseAssistant = ({ modules, permissions }: Session): boolean =>
  modules.has(home) && permissions.has(assistantRight)

/** The chat is for the tenants on the provider's list, everything else for those who may use the assistant. */
export const mayAsk = async (
  place: Pick<Context, 'db' | 'kit'>,
  session: Session,
  code: ApplicationCode,
): Promise<boolean> =>
  code === 'chat' ? isTenantListed(place, 'AI_CHAT_TENANT_LIST', session.tenantId) : mayUseAssistant(session)
