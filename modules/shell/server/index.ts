import { serverModule } from '@mouldwright/server-kit'
import { shell } from '../module.ts'
import moduleTreeHandler from './module-tree.handler.ts'

export default serverModule({ module: shell, handlers: [moduleTreeHandler] })
