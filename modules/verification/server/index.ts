import { serverModule } from '@mouldwright/server-kit'
import { verification } from '../module.ts'
import { sendSmsHandler } from './code.handler.ts'
import { verificationTables } from './verification.table.ts'

export default serverModule({ module: verification, handlers: [sendSmsHandler], tables: verificationTables })
