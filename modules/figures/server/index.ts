import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { figures } from '../module.ts'
import { boardFigures } from './board-figures.ts'
import { figureHandlers } from './figure.handlers.ts'

export default serverModule({
  module: figures,
  words: { zh, en },
  handlers: figureHandlers,
  extensions: { boardFigures },
})
