import type { Action } from './action.ts'
import type { Entity } from './entity.ts'
import type { Event } from './event.ts'
import type { Dictionary } from './words.ts'

/** One entry of the all-products panel. Words: `menu.<key>` of the module's dictionary. */
export interface MenuEntry {
  key: string
  /** Path in the web app. */
  path: string
  /** The permission that shows the entry. */
  permission: string
  /** Heading it stands under; words `menu.<group>`. */
  group?: string
}

/** A folder for one area of the business. */
export interface Module {
  key: string
  /** Modules whose shared code, and server api, this one may use. Acyclic. */
  needs: readonly string[]
  /** Key in the product's catalogue that must be opened for the tenant; absent for modules that are always there. */
  opens?: string
  entities: readonly Entity[]
  /** Records that the module keeps its own way, by handlers of its own; drawn, checked and remembered like entities. */
  customEntities?: readonly Entity[]
  actions: readonly Action[]
  events?: readonly Event[]
  /** Permissions that neither an action nor an entry of the menu names. */
  rights?: readonly string[]
  menu?: readonly MenuEntry[]
  words: Dictionary
}

export const module = (of: Module): Module => of
