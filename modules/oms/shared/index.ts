export { searchAudit, type AuditLine } from './audit.action.ts'
export {
  queryBackups,
  runBackup,
  saveBackupPlan,
  type BackupRun,
  type BackupRunKind,
  type BackupState,
} from './backup.action.ts'
export { resetConstant } from './constant.action.ts'
export { constantForm } from './constant.entity.ts'
export { entryForm } from './entry.entity.ts'
export { queryHealth, type HealthState } from './health.action.ts'
export { listSentences, resetSentence, saveSentence } from './language.action.ts'
export { publishNews, withdrawNews } from './news.action.ts'
export { newsForm } from './news.entity.ts'
export { approvalDefaults, approveRegistration, rejectRegistration } from './registration.action.ts'
export { registrationForm } from './registration.entity.ts'
export { acceptServiceOrder, getServiceOrderPicture, processServiceOrder } from './service-order.action.ts'
export { serviceOrderForm } from './service-order.entity.ts'
export { licenceStates, openedModules, tenantForm } from './tenant.entity.ts'
