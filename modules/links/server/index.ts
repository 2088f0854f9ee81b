import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { links } from '../module.ts'
import { furtherEntries } from './entries.ts'
import { addFramePolicy } from './frame-policy.ts'
import {
  basePathsHandler,
  moduleConfigHandler,
  openFramePageHandler,
  openPageHandler,
  spendPageTicketHandler,
} from './link.handlers.ts'
import { entryTable, pageTicketTable, shortCodeTable } from './links.table.ts'
import { addShortCodeHandler, resolveShortCodeHandler } from './short-code.handlers.ts'

export default serverModule({
  module: links,
  words: { zh, en },
  handlers: [
    basePathsHandler,
    moduleConfigHandler,
    openPageHandler,
    spendPageTicketHandler,
    openFramePageHandler,
    addShortCodeHandler,
    resolveShortCodeHandler,
  ],
  tables: [entryTable, pageTicketTable, shortCodeTable],
  extensions: { furtherEntries },
  routes: (app, { kit }) => addFramePolicy(app, kit),
})
