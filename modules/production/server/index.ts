import { serverModule } from '@mouldwright/server-kit'
import { production } from '../module.ts'
import { batchBehaviour } from './batch.behaviour.ts'
import closeBatches from './close-batches.handler.ts'
import { costDocumentBehaviour } from './cost-document.behaviour.ts'
import { answerCostsHandler, retryCostsHandler, submitCostsHandler } from './cost-document.handlers.ts'
import dispatchBatches from './dispatch-batches.handler.ts'
import finishBatches from './finish-batches.handler.ts'
import { queryIdsHandler } from './ids/query-ids.handler.ts'
import { measuredSizeBehaviour } from './measured-size.behaviour.ts'
import outsourceBatches from './outsource-batches.handler.ts'
import { mouldBehaviour } from './mould.behaviour.ts'
import { listPromisesHandler, setPromiseHandler } from './promise.handlers.ts'
import { promiseTable } from './promise.table.ts'
import { partBehaviour } from './part.behaviour.ts'
import { addPartByRuleHandler, previewPartNumbersHandler } from './part-number.handlers.ts'
import { partNumberCounter } from './part-number.table.ts'
import pauseDispatch from './pause-dispatch.handler.ts'
import setBatchDelivery from './set-batch-delivery.handler.ts'
import setMouldStatus from './set-mould-status.handler.ts'
import { dismissNameHandler, listUnmatchedNamesHandler, matchNameHandler } from './unmatched-name.handlers.ts'
import { unmatchedNameTable } from './unmatched-name.table.ts'
import { workLogBehaviour } from './work-log.behaviour.ts'

export default serverModule({
  module: production,
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
    batchBehaviour,
    workLogBehaviour,
    measuredSizeBehaviour,
    costDocumentBehaviour,
  ],
  tables: [unmatchedNameTable, promiseTable, partNumberCounter],
})
