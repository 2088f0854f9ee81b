import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { courier } from '../module.ts'
import { courierTables } from './courier.table.ts'
import { addOutboxPage } from './outbox-page.ts'
import { createSender } from './sender.ts'

export default serverModule({
  module: courier,
  words: { zh, en },
  tables: courierTables,
  routes: (app, { kit }) => addOutboxPage(app, { kit }),
  service: createSender,
})
