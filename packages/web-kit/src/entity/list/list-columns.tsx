import { ColumnSettings } from '../../grid/column-settings.tsx'
import { readSettings, type GridSettings } from '../../grid/grid-settings.ts'
import { savePreference, usePreference } from '../../session/preference.ts'
import { useViewActions } from './list-actions.tsx'
import type { May } from './operations.ts'
import { useColumns } from './use-columns.tsx'
import type { View } from '../view.ts'

/** How the user has arranged a list's columns, and how to change it. */
export function useListSettings({ entity }: View): [GridSettings, (next: GridSettings) => void] {
  const key = `list.${entity.name}`
  return [readSettings(usePreference<unknown>(key)), (next) => savePreference(key, next)]
}

/** Whether the user may do anything besides looking: then a list has a row of actions. */
export function useHasActions(view: View, may: May): boolean {
  return useViewActions(view, 'page').length > 0 || may.add || may.import || may.export
}

/** The settings of a list's columns. */
export function ListColumns({ view }: { view: View }) {
  const columns = useColumns(view)
  const [settings, onSettings] = useListSettings(view)
  return <ColumnSettings shownFirst={view.entity.list.columns} {...{ columns, settings, onSettings }} />
}
