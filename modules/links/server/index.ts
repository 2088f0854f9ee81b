import { serverModule } from '@mouldwright/server-kit'
import { links } from '../module.ts'
import { addFramePolicy } from './frame-policy.ts'
import {
  basePathsHandler,
  moduleConfigHandler,
  openFramePageHandler,
  openPageHandler,
  spendPageTicketHandler,
} from './link.handlers.ts'
import { addressTable, pageTicketTable, shortCodeTable } from './links.table.ts'
import { addShortCodeHandler, resolveShortCodeHandler } from './short-code.handlers.ts'

export default serverModule({
  module: links,
  handlers: [
    basePathsHandler,
    moduleConfigHandler,
    openPageHandler,
    spendPageTicketHandler,
    openFramePageHandler,
    addShortCodeHandler,
    resolveShortCodeHandler,
  ],
  tables: [addressTable, pageTicketTable, shortCodeTable],
  routes: (app, { kit }) => addFramePolicy(app, kit),
})
