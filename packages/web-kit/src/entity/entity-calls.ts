/** The seven actions of an entity, as the browser calls them. */
import type { Entity } from '@mouldwright/kernel'
import { call } from '../request/client.ts'

export interface StoredRecord extends Readonly<Record<string, unknown>> {
  id: number
  version: number
  updatedAt: string
  updatedBy: string | null
  labels: Readonly<Record<string, string>>
  /** In lists, of child rows that they show. */
  counts?: Readonly<Record<string, number>>
}

/** What a list shows of a field: of child rows, how many there are. */
export const shownValue = (of: Entity, record: StoredRecord, name: string): unknown =>
  of.fields[name]?.kind === 'rows' ? record.counts?.[name] : record[name]

export type Verb = 'list' | 'get' | 'add' | 'modify' | 'remove' | 'export' | 'template' | 'import' | 'options'

export const entityPath = (of: Entity, verb: Verb): string => `/${of.path}/${verb}.do`

export interface ListInput {
  search?: string
  filters?: Readonly<Record<string, unknown>>
  sort?: string
  page?: number
  size?: number
  ids?: readonly number[]
}

export interface ListAnswer {
  rows: readonly StoredRecord[]
  total: number
}

export interface Option {
  id: number
  label: string
  /** False: retired, may not be newly chosen. */
  valid: boolean
}

export const listRecords = (of: Entity, input: ListInput, signal?: AbortSignal): Promise<ListAnswer> =>
  call<ListAnswer>(entityPath(of, 'list'), { ...input }, { signal, module: of.module })

export const getRecord = (of: Entity, id: number, signal?: AbortSignal): Promise<StoredRecord> =>
  call<StoredRecord>(entityPath(of, 'get'), { id }, { signal, module: of.module })

export const removeRecords = (
  of: Entity,
  ids: readonly number[],
  confirm: readonly string[] = [],
): Promise<{ removed: number }> =>
  call(entityPath(of, 'remove'), { ids }, { changes: true, confirm, module: of.module })

export async function findOptions(
  of: Entity,
  input: { search?: string; ids?: readonly number[]; limit?: number },
  signal?: AbortSignal,
): Promise<readonly Option[]> {
  const { options } = await call<{ options: readonly Option[] }>(entityPath(of, 'options'), input, {
    signal,
    module: of.module,
  })
  return options
}
