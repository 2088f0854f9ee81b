import { alarm } from '@mouldwright/alarms/shared'
import { entityHandlers, serverModule } from '@mouldwright/server-kit'
import { alarms } from '../module.ts'
import { acknowledgeHandler } from './alarm.handlers.ts'
import { alarmTables } from './alarm.table.ts'
import { ruleBehaviour } from './rule.behaviour.ts'
import { createWatch } from './watch.ts'

export default serverModule({
  module: alarms,
  handlers: [...entityHandlers(alarm), acknowledgeHandler],
  behaviours: [ruleBehaviour],
  tables: alarmTables,
  service: createWatch,
})
