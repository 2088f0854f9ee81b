export { entryKinds, entryRight, framePath, menuKeyOf, menuKeyPattern, storedMenuKey, type EntryKind } from './entry.ts'
export {
  getBasePaths,
  getModuleConfig,
  openFramePage,
  openPage,
  personalModule,
  spendPageTicket,
  linkActions,
} from './link.action.ts'
export {
  menuLink,
  moduleLink,
  opensBesides,
  type Link,
  type LinkPlace,
  type MenuEntryLike,
  type ModuleLike,
} from './module-link.ts'
export {
  isModulePath,
  moduleAddress,
  ownPagePath,
  pageTarget,
  withTicket,
  type ModuleAddress,
  type PageTarget,
  type PageWish,
} from './page-target.ts'
export { addShortCode, resolveShortCode, shortCodePattern, shortCodeActions } from './short-code.action.ts'
