export { catalogue, moduleOfPath, type CatalogueEntry } from './catalogue.ts'
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
  changeLanguage,
  getConstantValue,
  getLanguageMap,
  getPlatformNews,
  languageDataSchema,
  type LanguageMap,
  type NewsItem,
} from './platform.action.ts'
