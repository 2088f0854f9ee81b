import { route } from '@mouldwright/production/shared'
import type { RawOperation, RawPart, RawSection } from '../load/raw-factory.ts'
import type { Report } from './found.ts'

/** A supplier's section may harden, too. */
const treating: ReadonlySet<string> = new Set(['heatTreatment', 'outsourcing'])

/** Tells of a part whose material is hardened and whose route has no operation that could do it. */
export function reportUntreated(
  { hardened }: RawPart,
  operations: readonly RawOperation[],
  sections: ReadonlyMap<number, RawSection>,
  label: string,
  report: Report,
): void {
  if (hardened === null || operations.some(({ sectionId }) => treating.has(sections.get(sectionId)!.type))) return
  report(
    'warning',
    'heatTreatmentMissing',
    { entity: route.name, id: operations[0]!.routeId, label },
    { material: hardened },
  )
}
