export {
  askedKinds,
  connection,
  connectionCauses,
  connectionKinds,
  programKinds,
  type ConnectionCause,
  type ConnectionKind,
  type SecurityMode,
} from './connection.entity.ts'
export * from './gateway.action.ts'
export { machineState, reading, receivedFile, statePeriod } from './machine-state.entity.ts'
export * from './signal.ts'
export { machineStatesChanged } from './state.event.ts'
