import { serverModule } from '@mouldwright/server-kit'
import { sso } from '../module.ts'

export default serverModule({ module: sso })
