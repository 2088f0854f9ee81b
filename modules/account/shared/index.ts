export { changeEmail, sendEmailCode, sentCodeSchema } from './email.action.ts'
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
} from './person.action.ts'
export { fetchPhoto, photoLimits, removePhoto, savePhoto } from './photo.action.ts'
export { beginRecovery, resetPassword, verifyRecovery } from './recovery.action.ts'
export { endSessions, endSessionsSchema, listSessions, type SessionRow } from './session.action.ts'
