export { catalogue, moduleOfPath, type CatalogueEntry } from './catalogue.ts'
export { getModuleTree, type EntryNode, type GroupNode, type ModuleNode } from './module-tree.action.ts'
