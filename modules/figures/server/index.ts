import { serverModule } from '@mouldwright/server-kit'
import { figures } from '../module.ts'
import { figureHandlers } from './figure.handlers.ts'

export default serverModule({ module: figures, handlers: figureHandlers })
