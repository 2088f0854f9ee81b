export { searchAudit, type AuditLine } from './audit.action.ts'
export {
  queryBackups,
  runBackup,
  saveBackupPlan,
  type BackupRun,
  type BackupRunKind,
  type BackupState,
  backupActions,
} from './backup.action.ts'
export { applicationEntity } from './application.entity.ts'
export { connectorEntity } from './connector.entity.ts'
export { renewClientSecret } from './sign-in-client.action.ts'
export { signInClientEntity } from './sign-in-client.entity.ts'
export { resetConstant } from './constant.action.ts'
export { constantEntity } from './constant.entity.ts'
export { entryEntity } from './entry.entity.ts'
export { queryHealth, type HealthState } from './health.action.ts'
export { listSentences, resetSentence, saveSentence, languageActions } from './language.action.ts'
export { publishNews, withdrawNews, newsActions } from './news.action.ts'
export { newsEntity } from './news.entity.ts'
export {
  approvalDefaults,
  approveRegistration,
  rejectRegistration,
  registrationActions,
} from './registration.action.ts'
export { registrationEntity } from './registration.entity.ts'
export {
  acceptServiceOrder,
  getServiceOrderPicture,
  processServiceOrder,
  serviceOrderActions,
} from './service-order.action.ts'
export { serviceOrderEntity } from './service-order.entity.ts'
export { licenceStates, openedModules, tenantEntity } from './tenant.entity.ts'
export { publishRelease, queryReleases, type ReleaseState, gatewayReleaseActions } from './gateway-release.action.ts'
