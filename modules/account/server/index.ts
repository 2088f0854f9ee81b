import { serverModule } from '@mouldwright/server-kit'
import { account } from '../module.ts'

export default serverModule({ module: account })
