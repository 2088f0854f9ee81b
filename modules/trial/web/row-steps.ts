import type { StoredRecord, ViewAction } from '@mouldwright/web-kit/entity'
import { tell } from './page-words.ts'

interface StepsOf<K extends string> {
  steps: Readonly<Record<K, { permission: string }>>
  may: (record: StoredRecord | undefined, step: K) => boolean
  ask: (record: StoredRecord, step: K) => void
}

/** Steps of trials or issues as actions of a row: each where the record may take it. */
export const rowSteps = <A extends 'trial' | 'issue', K extends string>(
  area: A,
  keys: readonly K[],
  { steps, may, ask }: StepsOf<K>,
): ViewAction[] =>
  keys.map((key) => ({
    key,
    label: () => tell(`${area}.${key}` as Parameters<typeof tell>[0]),
    permission: steps[key].permission,
    at: 'row',
    unfit: ([record]) => (may(record, key) ? undefined : tell(`${area}.unfit`)),
    run: ([record]) => record && ask(record, key),
  }))
