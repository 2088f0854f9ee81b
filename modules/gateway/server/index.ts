import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
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
import { enrolGatewayHandler, makeGatewayCodeHandler, renewCertificateHandler } from './enrolment.handlers.ts'
import { reportHealthHandler } from './health.handler.ts'
import { downloadInstallerHandler } from './installer.handler.ts'
import { releaseTables } from './release.table.ts'
import {
  askUpdateHandler,
  listInstallersHandler,
  listReleasesHandler,
  planUpdateHandler,
  readReleaseHandler,
  withdrawUpdateHandler,
} from './update.handlers.ts'
import {
  issueDownloadTicketHandler,
  placeFileHandler,
  redeemDownloadTicketHandler,
  registerFileHandler,
  sweepFilesHandler,
} from './file.handlers.ts'
import { transferRoute } from './transfer-page.ts'
import { createSilenceWatch } from './silence-watch.ts'
import { addWakeSocket } from './wake-socket.ts'
import { issueUploadTicketHandler, redeemUploadTicketHandler } from './upload-ticket.handlers.ts'

export default serverModule({
  module: gateway,
  words: { zh, en },
  handlers: [
    listTenantsHandler,
    rememberLastTenantHandler,
    switchTenantHandler,
    listGatewaysHandler,
    changeGatewayHandler,
    issueUploadTicketHandler,
    redeemUploadTicketHandler,
    makeGatewayCodeHandler,
    enrolGatewayHandler,
    renewCertificateHandler,
    reportHealthHandler,
    placeFileHandler,
    registerFileHandler,
    issueDownloadTicketHandler,
    redeemDownloadTicketHandler,
    sweepFilesHandler,
    listReleasesHandler,
    askUpdateHandler,
    withdrawUpdateHandler,
    planUpdateHandler,
    readReleaseHandler,
    listInstallersHandler,
    downloadInstallerHandler,
  ],
  behaviours: [tenantServerBehaviour, serverAppBehaviour],
  tables: [...gatewayTables, ...releaseTables],
  routines: [gatewayRoutine],
  routes: (app, parts) => {
    void probeRoute(app, parts)
    void transferRoute(app, parts)
    addWakeSocket(app, parts)
  },
  service: createSilenceWatch,
})
