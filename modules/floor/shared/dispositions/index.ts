export { decideDispositions } from './disposition.action.ts'
export { disposition } from './disposition.entity.ts'
export { dispositionFlow, dispositionStatus } from './disposition.flow.ts'
