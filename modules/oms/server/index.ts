import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { oms } from '../module.ts'
import { applicationHandlers } from './application.handler.ts'
import { auditHandlers } from './audit.handler.ts'
import { backupHandlers } from './backup.handler.ts'
import { createBackupRuns } from './backup-runs.ts'
import { backupTables } from './backup.table.ts'
import { connectorHandlers } from './connector.handler.ts'
import { constantHandlers } from './constant.handler.ts'
import { entryHandlers } from './entry.handler.ts'
import { createHealthWatch } from './health-watch.ts'
import { gatewayReleaseHandlers } from './gateway-release.handler.ts'
import { healthHandlers } from './health.handler.ts'
import { healthTables } from './health.table.ts'
import { languageHandlers } from './language.handler.ts'
import { newsHandlers } from './news.handler.ts'
import { registrationHandlers } from './registration.handler.ts'
import { serviceOrderHandlers } from './service-order.handler.ts'
import { signInClientHandlers } from './sign-in-client.handler.ts'
import { tenantHandlers } from './tenant.handler.ts'

export default serverModule({
  module: oms,
  words: { zh, en },
  handlers: [
    ...tenantHandlers,
    ...registrationHandlers,
    ...constantHandlers,
    ...entryHandlers,
    ...applicationHandlers,
    ...connectorHandlers,
    ...signInClientHandlers,
    ...languageHandlers,
    ...newsHandlers,
    ...auditHandlers,
    ...serviceOrderHandlers,
    ...backupHandlers,
    ...healthHandlers,
    ...gatewayReleaseHandlers,
  ],
  tables: [...backupTables, ...healthTables],
  service(parts) {
    const services = [createBackupRuns(parts), createHealthWatch(parts)]
    return {
      start: () => services.forEach((service) => service.start()),
      stop: async () => void (await Promise.all(services.map((service) => service.stop()))),
    }
  },
})
