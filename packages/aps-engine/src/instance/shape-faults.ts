import type { Defect, DefectCode, Id, OptionalNumber, RecordRef } from '../model/model.ts'

/** The latest moment that the engine's integers hold. */
const latestMinute = 2 ** 31 - 2

export const isMoment = (value: unknown) => Number.isSafeInteger(value) && Math.abs(value as number) <= latestMinute
export const isAmount = (value: unknown) => typeof value === 'number' && value >= 0 && value <= latestMinute

/** Is an optional number left out, or of its kind? */
export const isNumber = (kind: OptionalNumber<never>['kind'], value: unknown) =>
  value === undefined || (kind === 'moment' ? isMoment(value) : isAmount(value))

/** Collects what `checkShape` finds. */
export class ShapeFaults {
  readonly defects: Defect[] = []

  add(code: DefectCode, record: RecordRef, params: Defect['params'] = {}): void {
    this.defects.push({ code, severity: 'error', records: [record], params })
  }

  bad(record: RecordRef, field: string): void {
    this.add('badNumber', record, { field })
  }

  need(known: ReadonlySet<Id>, id: Id | undefined | null, record: RecordRef, field: string): void {
    if (id !== undefined && id !== null && !known.has(id)) this.add('unknownReference', record, { field, id })
  }

  idsOf(kind: RecordRef['kind'], list: readonly { id: Id }[]): Set<Id> {
    const known = new Set<Id>()
    for (const { id } of list) {
      if (!Number.isSafeInteger(id) || id < 0) this.bad({ kind, id }, 'id')
      else if (known.has(id)) this.add('duplicateId', { kind, id })
      known.add(id)
    }
    return known
  }
}

/** Ids of what a shop has few of. */
export interface FewIds {
  groups: ReadonlySet<Id>
  resources: ReadonlySet<Id>
  /** Groups whose work needs people, and resources that may count in one. */
  attended: ReadonlySet<Id>
  attendedResources: ReadonlySet<Id>
  pieceSets: ReadonlySet<Id>
  recipes: ReadonlySet<Id>
  fixtures: ReadonlySet<Id>
  /** Resources that stand for suppliers. */
  suppliers: ReadonlySet<Id>
  /** No class of set-up reaches this. */
  setupClasses: number
}
