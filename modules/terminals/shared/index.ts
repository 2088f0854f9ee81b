export { codeMinutes, enrolTerminal, makeEnrolmentCode, revokeTerminals, enrolmentActions } from './enrolment.action.ts'
export {
  listPeople,
  lockMinutes,
  mostTries,
  removePins,
  setOwnPin,
  setPin,
  signInAtTerminal,
  workRight,
  type TerminalPerson,
  personActions,
} from './person.action.ts'
export { pin } from './pin.entity.ts'
export { pinFault } from './pin.rules.ts'
export { getTerminal } from './terminal-state.action.ts'
export { terminal } from './terminal.entity.ts'
export { measured, unmeasured, type ClockOffset } from './device-clock.ts'
export { answered, dueEntries, newEntry, nextDue, unanswered, unpaused, type Answer, type Entry } from './queue.ts'
export {
  codeOf,
  gather,
  isRepeated,
  lateEndMs,
  nothingRead,
  parts as scanParts,
  readOn,
  silenceMs,
  takesEnd,
  type Gathered,
  type ScanEvent,
  type Seen,
} from './scan.ts'
export {
  findScanned,
  jobsEach,
  showWork,
  type Job,
  type TerminalMachine,
  type TerminalSection,
  type TerminalTeam,
  type TerminalWork,
  workActions,
} from './work.action.ts'
export { acknowledgeCall, closeCall, listOpenCalls, type OpenCall, callActions } from './call.action.ts'
export { call, callKinds } from './call.entity.ts'
export { callChanged } from './call.event.ts'
export { callFlow } from './call.flow.ts'
export {
  provenHours,
  reworkFollows,
  scrapFollows,
  scrapReasons,
  sendFact,
  sendPhoto,
  type Fact,
  factActions,
} from './fact.action.ts'
export { readDrawing, drawingActions } from './drawing.action.ts'
export { makeScreen, openScreenPicture, revokeScreens, showScreen, screenActions } from './screen.action.ts'
export { screen } from './screen.entity.ts'
