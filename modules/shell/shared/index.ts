export { catalogue, hasPages, moduleOfPath, type CatalogueEntry } from './catalogue.ts'
export {
  constantRow,
  constants,
  integrationModes,
  tenantIdsOf,
  type ConstantKind,
  type ConstantName,
  type ConstantRow,
} from './constants.ts'
export { getModuleTree, moduleNode, type EntryNode, type GroupNode, type ModuleNode } from './module-tree.action.ts'
export {
  getConfigureLogo,
  getFile,
  getModuleValues,
  listTenantLogos,
  listTenantValues,
  logoLimits,
  logoTypes,
  removeLogo,
  saveLogo,
  saveModuleValue,
  type LogoEntry,
  tenantActions,
} from './tenant.action.ts'
export { tenantValueRow, tenantValues, type TenantValueCode, type TenantValueRow } from './tenant-values.ts'
export {
  changeLanguage,
  getConstantValue,
  getLanguageMap,
  getPlatformNews,
  getVersion,
  languageDataSchema,
  type LanguageMap,
  type NewsItem,
  platformActions,
} from './platform.action.ts'
export {
  sentenceListInput,
  sentenceListSchema,
  sentenceSchema,
  sentenceWhere,
  sentenceWords,
  type SentenceList,
  type SentenceRow,
} from './sentence.ts'
export {
  listOwnSentences,
  platformsOwn,
  resetOwnSentence,
  saveOwnSentence,
  sentenceRights,
  sentenceActions,
} from './sentence.action.ts'
