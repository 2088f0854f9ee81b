import { entityHandlers, entityTables, serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { gate } from '../module.ts'
import { gateOverride } from '../shared/index.ts'
import { gateHandlers } from './gate.handlers.ts'

export default serverModule({
  module: gate,
  words: { zh, en },
  handlers: [...entityHandlers(gateOverride), ...gateHandlers],
  // What somebody let pass is never taken back or rewritten.
  tables: entityTables(gateOverride).map((of) => ({ ...of, grants: ['select', 'insert'], appendOnly: true })),
})
