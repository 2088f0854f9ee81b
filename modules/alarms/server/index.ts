import { alarm } from '@mouldwright/alarms/shared'
import { entityHandlers, serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { alarms } from '../module.ts'
import { acknowledgeHandler } from './alarm.handlers.ts'
import { alarmTables } from './alarm.table.ts'
import { ruleBehaviour } from './rule.behaviour.ts'
import { createWatch } from './watch.ts'

export default serverModule({
  module: alarms,
  words: { zh, en },
  handlers: [...entityHandlers(alarm), acknowledgeHandler],
  behaviours: [ruleBehaviour],
  tables: alarmTables,
  service: createWatch,
})
