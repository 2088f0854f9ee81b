import { serverModule } from '@mouldwright/server-kit'
import { oms } from '../module.ts'

export default serverModule({ module: oms })
