import { entityHandlers, serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { portal } from '../module.ts'
import { portalLink } from '../shared/index.ts'
import { listLooksHandler, makeLinkHandler, releasePhotoHandler, revokeLinkHandler } from './link.handlers.ts'
import { portalTables } from './portal.table.ts'
import { addShareRoutes } from './share-routes.ts'

export default serverModule({
  module: portal,
  words: { zh, en },
  handlers: [...entityHandlers(portalLink), makeLinkHandler, revokeLinkHandler, listLooksHandler, releasePhotoHandler],
  tables: portalTables,
  routes: addShareRoutes,
})
