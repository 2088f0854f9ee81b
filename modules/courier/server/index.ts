import { serverModule } from '@mouldwright/server-kit'
import { courier } from '../module.ts'

export default serverModule({ module: courier })
