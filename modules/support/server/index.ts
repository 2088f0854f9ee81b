import { entityHandlers, serverModule } from '@mouldwright/server-kit'
import { support } from '../module.ts'
import { serviceOrder } from '../shared/index.ts'
import { serviceOrderBehaviour } from './service-order.behaviour.ts'
import { confirmHandler, rateHandler, returnHandler } from './service-order.handlers.ts'
import { serviceOrderTables } from './service-order.table.ts'

export default serverModule({
  module: support,
  handlers: [...entityHandlers(serviceOrder), confirmHandler, returnHandler, rateHandler],
  behaviours: [serviceOrderBehaviour],
  tables: serviceOrderTables,
})
