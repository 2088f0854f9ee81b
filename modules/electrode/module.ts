import { entityEntry, module, permissionOf, type Entity } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import {
  binding,
  design,
  measurement,
  piece,
  pieceActions,
  querySets,
  resultsActions,
  setActions,
  sheetTemplate,
} from './shared/index.ts'

const entry = (of: Entity) => entityEntry(of, `/electrode/${of.stem}`, 'electrodes')

/** Electrodes as pieces: designed, cut, measured, bound, burned with, worn. */
export const electrode = module<typeof zh>({
  key: 'electrode',
  needs: ['identity', 'basic', 'production', 'gate', 'signals'],
  entities: [design, sheetTemplate],
  customEntities: [piece, measurement, binding],
  actions: [...pieceActions, ...resultsActions, querySets, ...setActions],
  menu: [
    entry(piece),
    entry(design),
    { key: 'set', path: '/electrode/set', permission: permissionOf(piece, 'check'), group: 'electrodes' },
    entry(sheetTemplate),
    entry(measurement),
    entry(binding),
    { key: 'magazine', path: '/electrode/magazine', permission: permissionOf(piece, 'check'), group: 'electrodes' },
  ],
  refusals: {
    'piece.noElectrode': 'refused',
    'piece.noDesign': 'refused',
    'piece.stateForbids': 'refused',
    'piece.reasonNeeded': 'refused',
    'piece.gapUsedUp': 'refused',
    'piece.mayNotConcede': 'denied',
    'piece.probeOverdue': 'refused',
    'piece.calibrationReasonNeeded': 'refused',
    'results.noFormat': 'refused',
    'piece.scrapped': 'refused',
    'piece.burning': 'refused',
    'piece.notMeasured': 'refused',
    'piece.notForBurn': 'refused',
    'piece.usedUp': 'refused',
    'binding.taken': 'conflict',
    'binding.placeTaken': 'conflict',
    'jobSheet.noBurn': 'refused',
    'jobSheet.incomplete': 'refused',
    'jobSheet.withoutOffsets': 'refused',
    'jobSheet.otherMachine': 'refused',
  },
})
