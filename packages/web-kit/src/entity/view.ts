import type { Entity } from '@mouldwright/kernel'
import type { ComponentType, ReactNode } from 'react'
import type { Draft } from '../draft/use-draft.ts'
import type { StoredRecord } from './entity-calls.ts'

export interface CellProps {
  value: unknown
  record: StoredRecord
}

/** An action of the page beside the generic ones. */
export interface ViewAction {
  key: string
  label: () => string
  icon?: ReactNode
  /** The permission that shows it. */
  permission: string
  /** Where it stands: on the page, on a row, or on chosen rows. */
  at: 'page' | 'row' | 'batch'
  /** Reason why it cannot be done with these records; absent when it can. */
  unfit?: (records: readonly StoredRecord[]) => string | undefined
  run: (records: readonly StoredRecord[]) => void | Promise<void>
}

export interface ViewOptions {
  /** Instead of the generic form; gets the draft, which stays shared. */
  form?: ComponentType<{ draft: Draft }>
  /** Instead of the generic cells, by field. */
  cells?: Readonly<Record<string, ComponentType<CellProps>>>
  /** Above the fields of the detail: what has to be done next. */
  lead?: ComponentType<{ record: StoredRecord }>
  /** Beneath the fields of the detail. */
  detail?: ComponentType<{ record: StoredRecord }>
  actions?: readonly ViewAction[]
  /** Reason why the server would not remove these records, whoever asks; absent when it may. */
  unremovable?: (records: readonly StoredRecord[]) => string | undefined
  /** Least width of the drawer in pixels, where an own form needs more than the fields do. */
  width?: number
}

export interface View extends ViewOptions {
  entity: Entity
}

/** How the browser dresses an entity where the generic dress does not fit: replaces parts by components, keeps the rest. */
export const view = (entity: Entity, options: ViewOptions = {}): View => ({ entity, ...options })
