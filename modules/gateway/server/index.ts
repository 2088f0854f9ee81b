import { serverModule } from '@mouldwright/server-kit'
import { gateway } from '../module.ts'
import { gatewayRoutine } from './gateway.routine.ts'
import {
  changeGatewayHandler,
  listGatewaysHandler,
  listTenantsHandler,
  rememberLastTenantHandler,
} from './places.handlers.ts'
import { gatewayTables } from './gateway.table.ts'
import { probeRoute } from './probe-page.ts'
import { serverAppBehaviour, tenantServerBehaviour } from './servers.behaviour.ts'
import { switchTenantHandler } from './switch-tenant.handler.ts'
import {
  issueGatewayKeyHandler,
  issueUploadTicketHandler,
  redeemUploadTicketHandler,
} from './upload-ticket.handlers.ts'

export default serverModule({
  module: gateway,
  handlers: [
    listTenantsHandler,
    rememberLastTenantHandler,
    switchTenantHandler,
    listGatewaysHandler,
    changeGatewayHandler,
    issueUploadTicketHandler,
    redeemUploadTicketHandler,
    issueGatewayKeyHandler,
  ],
  behaviours: [tenantServerBehaviour, serverAppBehaviour],
  tables: gatewayTables,
  routines: [gatewayRoutine],
  routes: probeRoute,
})
