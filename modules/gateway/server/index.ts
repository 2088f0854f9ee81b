import { serverModule } from '@mouldwright/server-kit'
import { gateway } from '../module.ts'

export default serverModule({ module: gateway })
