import { serverModule } from '@mouldwright/server-kit'
import { registration } from '../module.ts'
import { registerHandler } from './register.handler.ts'
import { registrationTables } from './registration.table.ts'

export default serverModule({ module: registration, handlers: [registerHandler], tables: registrationTables })
