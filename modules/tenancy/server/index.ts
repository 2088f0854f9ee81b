import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { tenancy } from '../module.ts'
import { expireTimeHandler, loginDomainHandler } from './licence.handlers.ts'
import { licenceRoutine } from './licence.routine.ts'
import { operatorRoutine } from './operator.routine.ts'
import { openedModuleTable, tenantTable } from './tenancy.table.ts'

export default serverModule({
  module: tenancy,
  words: { zh, en },
  handlers: [expireTimeHandler, loginDomainHandler],
  tables: [tenantTable, openedModuleTable],
  routines: [licenceRoutine, operatorRoutine],
})
