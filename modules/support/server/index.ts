import { entityHandlers, serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { support } from '../module.ts'
import { serviceOrder } from '../shared/index.ts'
import { serviceOrderBehaviour } from './service-order.behaviour.ts'
import { confirmHandler, rateHandler, returnHandler } from './service-order.handlers.ts'
import { serviceOrderTables } from './service-order.table.ts'

export default serverModule({
  module: support,
  words: { zh, en },
  handlers: [...entityHandlers(serviceOrder), confirmHandler, returnHandler, rateHandler],
  behaviours: [serviceOrderBehaviour],
  tables: serviceOrderTables,
})
