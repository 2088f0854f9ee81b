import { entityHandlers, serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { terminals } from '../module.ts'
import { call, pin, screen, terminal } from '../shared/index.ts'
import { boardCalls } from './board-calls.query.ts'
import { callHandlers } from './call.handlers.ts'
import { callTables, screenTables } from './call.table.ts'
import { readDrawingHandler } from './drawing.handler.ts'
import { enrolTerminalHandler, makeEnrolmentCodeHandler, revokeTerminalsHandler } from './enrolment.handlers.ts'
import { sendFactHandler } from './fact.handler.ts'
import { sendPhotoHandler } from './photo.handler.ts'
import { listPeopleHandler, signInHandler } from './person.handlers.ts'
import { personTables } from './person.table.ts'
import { pinHandlers } from './pin.handlers.ts'
import { screenHandlers } from './screen.handlers.ts'
import { getTerminalHandler } from './terminal-state.handlers.ts'
import { terminalTables } from './terminal.table.ts'
import { findScannedHandler, showWorkHandler } from './work.handlers.ts'

export default serverModule({
  module: terminals,
  words: { zh, en },
  handlers: [
    ...entityHandlers(terminal),
    makeEnrolmentCodeHandler,
    enrolTerminalHandler,
    revokeTerminalsHandler,
    getTerminalHandler,
    ...entityHandlers(pin),
    ...pinHandlers,
    listPeopleHandler,
    signInHandler,
    showWorkHandler,
    findScannedHandler,
    sendFactHandler,
    sendPhotoHandler,
    readDrawingHandler,
    ...entityHandlers(call),
    ...callHandlers,
    ...entityHandlers(screen),
    ...screenHandlers,
  ],
  tables: [...terminalTables, ...personTables, ...callTables, ...screenTables],
  extensions: { boardCalls },
})
