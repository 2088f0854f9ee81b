import { serverModule } from '@mouldwright/server-kit'
import { setup } from '../module.ts'
import { preparePackHandler, previewPackHandler, setupWorkbookHandler } from './pack.handlers.ts'
import { setupStep } from './setup.table.ts'
import { getWizardHandler, saveWizardHandler } from './wizard.handlers.ts'

export default serverModule({
  module: setup,
  handlers: [getWizardHandler, saveWizardHandler, previewPackHandler, preparePackHandler, setupWorkbookHandler],
  tables: [setupStep],
})
