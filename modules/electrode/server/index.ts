import { behaviour, entityHandlers, serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { electrode } from '../module.ts'
import { binding, measurement, piece } from '../shared/index.ts'
import { affectedElectrodes } from './affected-pieces.ts'
import { bindPieceHandler, loadPieceHandler } from './bind-piece.handlers.ts'
import { burnPiecesHandler, endBurnHandler } from './burn-pieces.handlers.ts'
import { readChipHandler, readMagazineHandler } from './chip.handlers.ts'
import { followBurn } from './burns.ts'
import { designBehaviour } from './design.behaviour.ts'
import { electrodeTables } from './electrode.table.ts'
import { electrodeGate } from './electrode-gate.ts'
import { electrodeSheet } from './electrode-sheet.ts'
import { downloadJobSheetHandler, readJobSheetHandler } from './job-sheet.handlers.ts'
import { makePiecesHandler } from './make-pieces.handler.ts'
import { piecesOfBatches } from './make-pieces.ts'
import { listProbesHandler, measurePieceHandler } from './measure-piece.handler.ts'
import { advancePiecesHandler, concedePiecesHandler } from './piece.handlers.ts'
import { idsOfElectrodes, piecesKeptAt } from './piece-ids.ts'
import { electrodePieces } from './planned-pieces.ts'
import { querySetsHandler } from './set-list.handler.ts'
import { importResultsHandler } from './results/import-results.handler.ts'
import { listResultSourcesHandler } from './results/result-sources.ts'

export default serverModule({
  module: electrode,
  words: { zh, en },
  handlers: [
    ...entityHandlers(piece),
    ...entityHandlers(measurement),
    ...entityHandlers(binding),
    makePiecesHandler,
    advancePiecesHandler,
    concedePiecesHandler,
    measurePieceHandler,
    listProbesHandler,
    listResultSourcesHandler,
    importResultsHandler,
    bindPieceHandler,
    loadPieceHandler,
    burnPiecesHandler,
    endBurnHandler,
    readMagazineHandler,
    readChipHandler,
    querySetsHandler,
    readJobSheetHandler,
    downloadJobSheetHandler,
  ],
  behaviours: [designBehaviour, behaviour(piece, { turn: 'electrodes' })],
  tables: electrodeTables,
  extensions: {
    affectedElectrodes,
    batchesMade: piecesOfBatches,
    electrodeGate,
    electrodePieces,
    electrodeSheet,
    idsOfElectrodes,
    keptAt: piecesKeptAt,
    operationReported: followBurn,
  },
})
