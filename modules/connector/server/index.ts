import { serverModule } from '@mouldwright/server-kit'
import { connector } from '../module.ts'

export default serverModule({ module: connector })
