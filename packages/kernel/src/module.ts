import type { Action } from './action.ts'
import { permissionOf, type Entity } from './entity.ts'
import type { Event } from './event.ts'
import type { RefusalKind } from './refusal.ts'
import type { WordTree } from './words.ts'

/** One entry of the all-products panel. Words: `menu.<key>` of the module's dictionary. */
export interface MenuEntry {
  key: string
  /** Path in the web app. */
  path: string
  /** The permission that shows the entry; absent where the page is everybody's. */
  permission?: string
  /** Heading it stands under; words `menu.<group>`. */
  group?: string
}

/** The entry of an entity's own page, for whoever may look at its records. */
export const entityEntry = (of: Entity, path: string, group: string): MenuEntry => ({
  key: of.stem,
  path,
  permission: permissionOf(of, 'check'),
  group,
})

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
  /**
   * Stems of permissions (`dispatch` of `aps.dispatch:check`) that roles show in another of their sets than the menu's: those of terminals
   * and phones, and those of quality.
   */
  rightSets?: Readonly<Partial<Record<'app' | 'quality', readonly string[]>>>
  /** How each refusal of the dictionary travels: the one place that says so. */
  refusals?: Readonly<Record<string, RefusalKind>>
}

/** A kind for each sentence under `refusals` of a dictionary; what has no such sentences says nothing. */
type KindsFor<W extends WordTree> = W extends { refusals: infer S extends WordTree }
  ? keyof S extends never
    ? { refusals?: never }
    : { refusals: { readonly [Code in keyof S]: RefusalKind } }
  : { refusals?: never }

/**
 * Declares a module. Of its dictionary only the type is named, `module<typeof zh>({ … })`: the server takes both languages
 * (`serverModule({ words })`), a browser fetches the one in use.
 */
export const module = <W extends WordTree = object & WordTree>(of: Omit<Module, 'refusals'> & KindsFor<W>): Module => of
