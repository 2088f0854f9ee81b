import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { shell } from '../module.ts'
import moduleTreeHandler from './module-tree.handler.ts'
import { phraseKeeper } from './phrase-keeper.ts'
import {
  changeLanguageHandler,
  constantValueHandler,
  languageMapHandler,
  platformNewsHandler,
  versionHandler,
} from './platform.handler.ts'
import { sentenceHandlers, tenantPhrases } from './sentence.handlers.ts'
import { shellTables } from './shell.table.ts'
import {
  getConfigureLogoHandler,
  getFileHandler,
  listTenantLogosHandler,
  removeLogoHandler,
  saveLogoHandler,
} from './tenant.handlers.ts'
import { tenantTables } from './tenant.table.ts'
import { getModuleValuesHandler, listTenantValuesHandler, saveModuleValueHandler } from './tenant-value.handlers.ts'

export default serverModule({
  module: shell,
  words: { zh, en },
  handlers: [
    moduleTreeHandler,
    constantValueHandler,
    languageMapHandler,
    changeLanguageHandler,
    platformNewsHandler,
    versionHandler,
    getFileHandler,
    listTenantLogosHandler,
    getConfigureLogoHandler,
    saveLogoHandler,
    removeLogoHandler,
    getModuleValuesHandler,
    listTenantValuesHandler,
    saveModuleValueHandler,
    ...sentenceHandlers,
  ],
  extensions: { tenantPhrases },
  tables: [...shellTables, ...tenantTables],
  // Whoever answers calls speaks, and so do workers, which make reports and messages.
  routes: (app, parts) => {
    app.addHook('onReady', () => phraseKeeper(parts).start())
    app.addHook('onClose', () => phraseKeeper(parts).stop())
  },
  service: (parts) => ({
    start: () => void phraseKeeper(parts).start(),
    stop: () => phraseKeeper(parts).stop(),
  }),
})
