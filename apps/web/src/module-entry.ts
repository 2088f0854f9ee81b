import type { Module } from '@mouldwright/kernel'
import type { WordsByLanguage } from '@mouldwright/web-kit'
import type { ComponentType } from 'react'

/** A page of a module. */
export interface PageRoute {
  path: string
  load: () => Promise<{ default: ComponentType }>
  /** Shows the no-permission page to whoever does not hold it. */
  permission?: string
  /** Modules whose records it names, where that is fewer than the module does. */
  names?: readonly string[]
}

export interface ModuleEntry {
  key: string
  /** First steps of the addresses that are the module's; two of them where others share the first. */
  prefixes: readonly string[]
  declaration: () => Promise<Module>
  /** Key of the product's catalogue that it needs, as its declaration says. */
  opens?: string
  words: WordsByLanguage
  /** Other modules whose records it names: their words are learned with its own. */
  names: readonly string[]
  /** Own pages and views; entities of the menu without one get the generic page. */
  web?: () => Promise<{ routes: readonly PageRoute[] }>
}
