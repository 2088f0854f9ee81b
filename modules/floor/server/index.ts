import { entityHandlers, entityTables, serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { floor } from '../module.ts'
import { correction, disposition, workReport } from '../shared/index.ts'
import { correctionHandlers } from './corrections/correction.handlers.ts'
import { dispositionGate } from './dispositions/disposition-gate.query.ts'
import { dispositionHandlers } from './dispositions/disposition.handlers.ts'
import { dispositionTables } from './dispositions/disposition.table.ts'
import { concessionGate } from './reports/concession-gate.query.ts'
import { recordEnteredFacts } from './reports/entered-facts.ts'
import { dayHandlers } from './days/day.handlers.ts'
import { dayTables } from './days/day.table.ts'
import { estimateHandlers } from './estimates/estimate.handlers.ts'
import { createEndWatch } from './days/watch.ts'
import { addReportPhotoHandler } from './reports/photo.handler.ts'
import { allReportTables } from './reports/report.table.ts'
import { tellReportHandler } from './reports/tell-report.handler.ts'

export default serverModule({
  module: floor,
  words: { zh, en },
  handlers: [
    ...entityHandlers(workReport),
    ...entityHandlers(correction),
    ...entityHandlers(disposition),
    tellReportHandler,
    addReportPhotoHandler,
    ...correctionHandlers,
    ...dispositionHandlers,
    ...dayHandlers,
    ...estimateHandlers,
  ],
  tables: [...allReportTables, ...entityTables(correction), ...dispositionTables, ...dayTables],
  service: createEndWatch,
  extensions: { factsEntered: recordEnteredFacts, concessionGate, dispositionGate },
})
