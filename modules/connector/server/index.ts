import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { connector } from '../module.ts'
import { connectorTables } from './connector.table.ts'
import { listLinksHandler, removeLinkHandler } from './link.handler.ts'
import { finishLotHandler, issueLotHandler, lookAtLotHandler } from './sign-in/lot.handler.ts'
import { beginHandler, bindHandler, finishHandler, listHandler } from './sign-in/third.handler.ts'

export default serverModule({
  module: connector,
  words: { zh, en },
  handlers: [
    listHandler,
    beginHandler,
    finishHandler,
    bindHandler,
    issueLotHandler,
    lookAtLotHandler,
    finishLotHandler,
    listLinksHandler,
    removeLinkHandler,
  ],
  tables: connectorTables,
})
