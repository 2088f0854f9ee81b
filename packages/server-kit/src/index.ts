export * from './context.ts'
export { createContext, noHttp, type MadeContext, type PendingEvent } from './context-maker.ts'
export {
  allOf,
  anyOf,
  compile,
  createClient,
  createPool,
  dbOf,
  inFactory,
  inTenant,
  moveTo,
  nowhere,
  sql,
  tables,
  transaction,
  withoutTransaction,
  type Client,
  type Condition,
  type Db,
  type Place,
  type Pool,
  type Sql,
} from './db.ts'
export * from './define.ts'
export { deleteOver, takeWatched } from './due-rows.ts'
export * from './files/index.ts'
export * from './jobs/index.ts'
export {
  createKit,
  type ExtensionPoints,
  type FailedJob,
  type Kit,
  type KitOptions,
  type Ports,
  type SecretBox,
  type TellContext,
} from './kit.ts'
export { type Phrase, type ReadPhrases } from './phrases.ts'
export * from './pipeline.ts'
export { refusalOutcome } from './refusal-outcome.ts'
export * from './push/index.ts'
export * from './sheet/index.ts'
export * from './running/index.ts'
export { createTenantTurns } from './tenant-turns.ts'
export { currentTrace } from './trace.ts'
export { createSecretBox } from './secret-box.ts'
export { isSignedBy, readPublicKey, sessionOfDevice, signatureToleranceMs } from './signed-calls.ts'
export { resealDatabase, type Resealed } from './schema/reseal.ts'
export * from './schema/database.ts'
export { databaseTypes } from './schema/database-types.ts'
export { entityTables } from './schema/entity-tables.ts'
export { schemaSql } from './schema/ddl.ts'
export { diffSql } from './schema/diff.ts'
export { migrate, MigrationRefused, readMigrations, type MigrateOptions, type Migration } from './schema/migrate.ts'
export { tablesOf } from './schema/model.ts'
export * from './schema/table.ts'
export { audit, difference, plainValues } from './store/audit.ts'
export { type CustomRecord, type CustomStore, type CustomValues, type ListWindow } from './store/custom-store.ts'
export { customEntityHandlers, entityHandlers } from './store/entity-actions.ts'
export { listRecords } from './store/list-page.ts'
export { awaitTurns, listWhere, readRecords, type ListQuery, type StoredRecord } from './store/read.ts'
export { insertRecords, refuseLostUpdate, saveChanges, updateRecords } from './store/write.ts'
export { refuseMissing } from './store/all-or-none.ts'
export { removeRecords } from './store/remove.ts'
export { createApp } from './wire/http.ts'
export {
  accountTokenCookie,
  credentialsOf,
  longTokenCookie,
  performRequest,
  send,
  type AppParts,
} from './wire/request.ts'
export { generousCalls, type CallBudget } from './wire/call-budget.ts'
export { addMetrics, serveMetrics } from './wire/metrics.ts'
export { openApi } from './wire/openapi.ts'
export { parserOf } from './wire/parse.ts'
export { addSites, type Site } from './wire/site.ts'
export { wireCodes } from './wire-codes.ts'
export * from './postgres/index.ts'
