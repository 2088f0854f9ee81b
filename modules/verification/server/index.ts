import { serverModule } from '@mouldwright/server-kit'
import { verification } from '../module.ts'

export default serverModule({ module: verification })
