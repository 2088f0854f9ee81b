import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { registration } from '../module.ts'
import { registerHandler } from './register.handler.ts'
import { registrationTables } from './registration.table.ts'

export default serverModule({
  module: registration,
  words: { zh, en },
  handlers: [registerHandler],
  tables: registrationTables,
})
