import { serverModule } from '@mouldwright/server-kit'
import { tenancy } from '../module.ts'
import { expireTimeHandler, loginDomainHandler } from './licence.handlers.ts'
import { licenceRoutine } from './licence.routine.ts'
import { operatorRoutine } from './operator.routine.ts'
import { openedModuleTable, tenantTable } from './tenancy.table.ts'

export default serverModule({
  module: tenancy,
  handlers: [expireTimeHandler, loginDomainHandler],
  tables: [tenantTable, openedModuleTable],
  routines: [licenceRoutine, operatorRoutine],
})
