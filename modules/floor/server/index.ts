import { entityHandlers, entityTables, serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { floor } from '../module.ts'
import { correction, workReport } from '../shared/index.ts'
import { correctionHandlers } from './corrections/correction.handlers.ts'
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
    tellReportHandler,
    addReportPhotoHandler,
    ...correctionHandlers,
    ...dayHandlers,
    ...estimateHandlers,
  ],
  tables: [...allReportTables, ...entityTables(correction), ...dayTables],
  service: createEndWatch,
  extensions: { factsEntered: recordEnteredFacts, concessionGate },
})
