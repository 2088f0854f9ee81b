import type { kanbanType } from './enumerations.ts'

/** What a board is to show, as far as it is given. */
export interface KanbanScope {
  type?: (typeof kanbanType)[number]
  sections?: readonly object[] | null
  resourceGroupId?: number | null
  backgroundImage?: number | null
  machines?: readonly object[] | null
}

const isSome = (rows: readonly object[] | null | undefined) => rows !== null && rows !== undefined && rows.length > 0

/** A picture and places on it belong to a layout board. */
export const placedElsewhere = ({ type, backgroundImage, machines }: KanbanScope) =>
  type !== undefined && type !== 'layout' && (isSome(machines) || backgroundImage) ? {} : undefined

/** A layout board shows the machines that are placed on it, whatever their section. */
export const layoutWithScope = ({ type, sections, resourceGroupId }: KanbanScope) =>
  type === 'layout' && (isSome(sections) || resourceGroupId) ? {} : undefined

/** Figures are of the whole shop. */
export const figuresWithScope = ({ type, sections, resourceGroupId }: KanbanScope) =>
  type === 'figures' && (isSome(sections) || resourceGroupId) ? {} : undefined

/** Sections or one resource group; neither stands for the whole factory. */
export const scopeTwice = ({ sections, resourceGroupId }: KanbanScope) =>
  isSome(sections) && resourceGroupId ? {} : undefined
