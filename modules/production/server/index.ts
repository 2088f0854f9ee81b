import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { production } from '../module.ts'
import { batchBehaviour } from './batches/batch.behaviour.ts'
import closeBatches from './batches/close-batches.handler.ts'
import { costDocumentBehaviour } from './imports/cost-document.behaviour.ts'
import { answerCostsHandler, retryCostsHandler, submitCostsHandler } from './imports/cost-document.handlers.ts'
import dispatchBatches from './batches/dispatch-batches.handler.ts'
import finishBatches from './batches/finish-batches.handler.ts'
import { queryIdsHandler } from './ids/query-ids.handler.ts'
import { measuredSizeBehaviour } from './imports/measured-size.behaviour.ts'
import outsourceBatches from './batches/outsource-batches.handler.ts'
import { mouldBehaviour } from './moulds/mould.behaviour.ts'
import { listPromisesHandler, setPromiseHandler } from './moulds/promise.handlers.ts'
import { promiseTable } from './moulds/promise.table.ts'
import { partBehaviour } from './parts/part.behaviour.ts'
import { routeBehaviour } from './parts/route.behaviour.ts'
import { addPartByRuleHandler, previewPartNumbersHandler } from './parts/part-number.handlers.ts'
import { partNumberCounter } from './parts/part-number.table.ts'
import pauseDispatch from './batches/pause-dispatch.handler.ts'
import setBatchDelivery from './batches/set-batch-delivery.handler.ts'
import setMouldStatus from './moulds/set-mould-status.handler.ts'
import {
  dismissNameHandler,
  listUnmatchedNamesHandler,
  matchNameHandler,
} from './unmatched-names/unmatched-name.handlers.ts'
import { unmatchedNameTable } from './unmatched-names/unmatched-name.table.ts'
import { workLogBehaviour } from './imports/work-log.behaviour.ts'

export default serverModule({
  module: production,
  words: { zh, en },
  handlers: [
    setMouldStatus,
    setPromiseHandler,
    listPromisesHandler,
    dispatchBatches,
    pauseDispatch,
    closeBatches,
    finishBatches,
    setBatchDelivery,
    outsourceBatches,
    submitCostsHandler,
    retryCostsHandler,
    answerCostsHandler,
    listUnmatchedNamesHandler,
    matchNameHandler,
    dismissNameHandler,
    addPartByRuleHandler,
    previewPartNumbersHandler,
    queryIdsHandler,
  ],
  behaviours: [
    mouldBehaviour,
    partBehaviour,
    routeBehaviour,
    batchBehaviour,
    workLogBehaviour,
    measuredSizeBehaviour,
    costDocumentBehaviour,
  ],
  tables: [unmatchedNameTable, promiseTable, partNumberCounter],
})
