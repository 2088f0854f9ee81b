export {
  isGatewayAddress,
  isOfLocalNetwork,
  reachOf,
  type Addresses,
  type AddressOptions,
  type Reach,
} from './address.ts'
export * from './place.action.ts'
export { serverApp } from './server-app.entity.ts'
export { tenantServer } from './tenant-server.entity.ts'
export { certificateDays, graceDays, type Certificate } from './certificate.ts'
export * from './enrolment.action.ts'
export {
  issueDownloadTicket,
  placeFile,
  redeemDownloadTicket,
  registerFile,
  sweepFiles,
  fileActions,
} from './file.action.ts'
export { reportHealth, signalSeconds, silentSeconds, type HealthAnswer } from './health.action.ts'
export { issueUploadTicket, redeemUploadTicket, uploadTicketActions } from './upload-ticket.action.ts'
export { downloadInstaller, installerRight, listInstallers, installerActions } from './installer.action.ts'
export {
  compareVersions,
  headerOf,
  isVersion,
  mostReleaseBytes,
  program,
  release,
  releasePartBytes,
  splitRelease,
  type Release,
  type ReleaseHeader,
} from './release.ts'
export {
  askUpdate,
  listReleases,
  planUpdate,
  readRelease,
  withdrawUpdate,
  type UpdatePlan,
  updateActions,
} from './update.action.ts'
export type { UpdateStep } from './update-step.ts'
export * from './wake.ts'
