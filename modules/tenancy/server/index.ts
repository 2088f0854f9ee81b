import { serverModule } from '@mouldwright/server-kit'
import { tenancy } from '../module.ts'
import { licenceRoutine } from './licence.routine.ts'
import { operatorRoutine } from './operator.routine.ts'
import { openedModuleTable, tenantTable } from './tenancy.table.ts'

export default serverModule({
  module: tenancy,
  tables: [tenantTable, openedModuleTable],
  routines: [licenceRoutine, operatorRoutine],
})
