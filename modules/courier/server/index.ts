import { serverModule } from '@mouldwright/server-kit'
import { courier } from '../module.ts'
import { courierTables } from './courier.table.ts'
import { addOutboxPage } from './outbox-page.ts'
import { createSender } from './sender.ts'

export default serverModule({
  module: courier,
  tables: courierTables,
  routes: (app, { kit }) => addOutboxPage(app, { kit }),
  service: createSender,
})
