import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { setup } from '../module.ts'
import { getExampleHandler } from './example.handler.ts'
import { preparePackHandler, previewPackHandler, setupWorkbookHandler } from './pack.handlers.ts'
import { setupExample, setupStep } from './setup.table.ts'
import { getWizardHandler, saveWizardHandler } from './wizard.handlers.ts'

export default serverModule({
  module: setup,
  words: { zh, en },
  handlers: [
    getWizardHandler,
    saveWizardHandler,
    previewPackHandler,
    preparePackHandler,
    setupWorkbookHandler,
    getExampleHandler,
  ],
  tables: [setupStep, setupExample],
})
