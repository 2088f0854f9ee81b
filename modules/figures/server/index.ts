import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { figures } from '../module.ts'
import { figureHandlers } from './figure.handlers.ts'

export default serverModule({ module: figures, words: { zh, en }, handlers: figureHandlers })
