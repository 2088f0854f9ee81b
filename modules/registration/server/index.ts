import { serverModule } from '@mouldwright/server-kit'
import { registration } from '../module.ts'

export default serverModule({ module: registration })
