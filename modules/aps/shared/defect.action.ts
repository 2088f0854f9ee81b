import { action, choice, integer, permissionOf, ref, text as textField } from '@mouldwright/kernel'
import { closedObject, orNull, type Static } from '@mouldwright/kernel/schema'
import { defectSeverity } from './enumerations.ts'
import { listOf, params, text, whole } from './schemas.ts'
import { schedule } from './schedule.entity.ts'

export const paging = {
  page: integer({ min: 1, max: 1_000_000, default: 1 }),
  size: integer({ min: 1, max: 500, default: 50 }),
}

const defectSchema = closedObject({
  position: whole,
  code: text,
  severity: text,
  params,
  sentence: text,
  /** The record to mend: entity name, id and how people call it; null where the matter is no record. */
  entity: orNull(text),
  entityLabel: orNull(text),
  recordId: orNull(whole),
  label: text,
})
export type ShownDefect = Static<typeof defectSchema>

/** What the data check found at the last load, errors first. */
export const listDefects = action('aps.defect.list', {
  path: '/aps/schedule/defect/getList.do',
  access: { permission: permissionOf(schedule, 'check') },
  input: {
    scheduleId: ref(() => schedule, { required: true }),
    severity: choice({ options: defectSeverity }),
    code: textField({ max: 40 }),
    search: textField({ max: 200 }),
    ...paging,
  },
  output: closedObject({
    rows: listOf(defectSchema),
    total: whole,
    errors: whole,
    warnings: whole,
    codes: listOf(closedObject({ code: text, severity: text, label: text, count: whole })),
  }),
  reads: true,
})
