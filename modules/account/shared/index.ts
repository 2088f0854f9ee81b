export { changeEmail, sendEmailCode, sentCodeSchema, emailActions } from './email.action.ts'
export { modifyPassword } from './password.action.ts'
export {
  acceptInvitation,
  declineInvitation,
  fetchPerson,
  personSchema,
  savePerson,
  setDefaultEnterprise,
  type Enterprise,
  type Person,
  personActions,
} from './person.action.ts'
export { fetchPhoto, photoLimits, removePhoto, savePhoto, photoActions } from './photo.action.ts'
export { beginRecovery, resetPassword, verifyRecovery, recoveryActions } from './recovery.action.ts'
export { endSessions, endSessionsSchema, listSessions, type SessionRow, sessionActions } from './session.action.ts'
