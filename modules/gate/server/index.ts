import { entityHandlers, entityTables, serverModule } from '@mouldwright/server-kit'
import { gate } from '../module.ts'
import { gateOverride } from '../shared/index.ts'
import { gateHandlers } from './gate.handlers.ts'

export default serverModule({
  module: gate,
  handlers: [...entityHandlers(gateOverride), ...gateHandlers],
  // What somebody let pass is never taken back or rewritten.
  tables: entityTables(gateOverride).map((of) => ({ ...of, grants: ['select', 'insert'], appendOnly: true })),
})
