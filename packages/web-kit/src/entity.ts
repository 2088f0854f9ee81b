/** The part of the kit that draws entities; apart from the rest, so that the shell loads without it. */
export { EntityPage } from './entity/list/entity-page.tsx'
export { toneCell } from './entity/tone-cell.tsx'
export { useView } from './entity/use-view.ts'
export { view, type CellProps, type View, type ViewAction, type ViewOptions } from './entity/view.ts'
export { startExportBy } from './entity/transfer/export-notice.tsx'
export { EntityImport, ImportPanel } from './entity/transfer/import-dialog.tsx'
export { Report, type ImportReport } from './entity/transfer/import-report.tsx'
export { titleOfRecord } from './entity/record/remove.tsx'
export * from './entity/entity-calls.ts'
export { useNarrow } from './entity/list/use-narrow.ts'
export {
  AskedField,
  ChoiceSelect,
  DraftField,
  DraftFields,
  DraftForm,
  EntityForm,
  FieldInput,
  FormDialog,
  RefSelect,
} from './entity/on-demand.tsx'
export { ListPage, ListPaging, ListSearch, Search } from './entity/list/list-page.tsx'
export { useAddress, useListPage, useOwnPlace, type PutInAddress } from './entity/list/use-list-page.ts'
export { LogPage, type LogColumn } from './entity/log/log-page.tsx'
export { useLog } from './entity/log/use-log.ts'
export { useDraft, type Draft } from './draft/use-draft.ts'
export { DraftContext, useDraftContext } from './draft/draft-context.ts'
export { FieldCell, Tag, toneOf, type TagTone } from './fields/field-cell.tsx'
export { FileDrop } from './fields/files/file-drop.tsx'
export { usePicture, type PictureSource } from './fields/files/file-field.tsx'
export { PickedFile } from './fields/files/picked-file.tsx'
export { FieldFilter } from './fields/filters/field-filter.tsx'
export type { FilterValue } from './fields/filters/filter-value.ts'
export { fieldText, missing } from './fields/field-text.ts'
export { holdChoice } from './fields/choices/hold-choice.ts'
export { notListed } from './fields/choices/not-listed.ts'
export { FilterField } from './fields/filters/filter-field.tsx'
export { periodFault, PeriodFilter, TypedPeriod } from './fields/moments/period-filter.tsx'
export { RestingMoment } from './fields/moments/resting-moment.tsx'
export { useTypedFilters } from './fields/filters/use-typed-filters.ts'
export { NumberInput } from './fields/number-input.tsx'
export { RestingList } from './fields/choices/resting-list.tsx'
export { RestingSelect } from './fields/choices/resting-select.tsx'
export { Grid, type GridColumn, type GridProps } from './grid/grid.tsx'
export { ColumnSettings } from './grid/column-settings.tsx'
export { readSettings, type GridSettings } from './grid/grid-settings.ts'
export type { Selection } from './grid/selection.ts'
