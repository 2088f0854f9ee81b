export { correction } from './correction.entity.ts'
export { correctionFlow, correctionStatus } from './correction.flow.ts'
export { decideCorrections, markReports, proposeCorrection, proposedKinds, settleReports } from './correction.action.ts'
