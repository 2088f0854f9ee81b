import { serverModule } from '@mouldwright/server-kit'
import { courier } from '../module.ts'
import { courierTables } from './courier.table.ts'

export default serverModule({ module: courier, tables: courierTables })
