import { entityHandlers, serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { signals } from '../module.ts'
import { machineState, reading, receivedFile, statePeriod } from '../shared/index.ts'
import { connectionBehaviour } from './connection.behaviour.ts'
import { deliverSignalsHandler } from './deliver.handler.ts'
import { gatewayCauses } from './gateway-alarms.query.ts'
import { issueDeviceTokenHandler, planConnectionsHandler, trustCertificateHandler } from './plan.handler.ts'
import { receiveFileHandler } from './receive-file.handler.ts'
import { signalTables } from './signal.table.ts'
import { createSignalWatch } from './watch.ts'

export default serverModule({
  module: signals,
  words: { zh, en },
  handlers: [
    ...entityHandlers(machineState),
    ...entityHandlers(statePeriod),
    ...entityHandlers(reading),
    ...entityHandlers(receivedFile),
    receiveFileHandler,
    deliverSignalsHandler,
    planConnectionsHandler,
    issueDeviceTokenHandler,
    trustCertificateHandler,
  ],
  behaviours: [connectionBehaviour],
  tables: signalTables,
  service: createSignalWatch,
  health: gatewayCauses,
})
