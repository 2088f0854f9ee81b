import { sectionNames } from '@mouldwright/basic/server/api'
import { section } from '@mouldwright/basic/shared'
import type { Params } from '@mouldwright/kernel'
import { handle, inFactory, sql, type Context } from '@mouldwright/server-kit'
import { toLocal } from '@mouldwright/worktime'
import { listDefects } from '../../shared/index.ts'
import type { Found } from '../problem/found.ts'
import { readSchedule } from '../schedule/run-state.ts'
import { specName } from '../spec-name.ts'
import { latestSnapshot } from '../state.query.ts'

interface DefectRow extends Found {
  position: number
}

export default handle(listDefects, async (ctx, { scheduleId, severity, code, search, page, size }) => {
  await readSchedule(ctx, scheduleId)
  const snapshot = await latestSnapshot(ctx, scheduleId)
  if (!snapshot) return { rows: [], total: 0, errors: 0, warnings: 0, codes: [] }
  const of = sql`${inFactory(ctx, 't')} and t.snapshot_id = ${snapshot.snapshotId}`
  const where = sql`${of} and (${severity ?? null}::text is null or t.severity = ${severity ?? null})
    and (${code ?? null}::text is null or t.code = ${code ?? null})
    and (${search ?? null}::text is null or position(lower(${search ?? ''}) in lower(t.label || ' ' || t.params::text)) > 0
      or exists (select from basic_section as s where ${inFactory(ctx, 's')} and t.entity = ${section.name} and s.id = t.record_id
        and position(lower(${search ?? ''}) in lower(s.chinese_name)) > 0))`
  const { total } = await ctx.db.one<{ total: number }>(
    sql`select count(*) as total from aps_defect as t where ${where}`,
  )
  const rows = await ctx.db.all<DefectRow>(
    sql`select t.position, t.code, t.severity, t.params, t.entity, t.record_id as ${sql.ref('recordId')}, t.label
      from aps_defect as t where ${where} order by t.position limit ${size ?? 50} offset ${((page ?? 1) - 1) * (size ?? 50)}`,
  )
  const codes = await ctx.db.all<{ code: string; severity: string; count: number }>(
    sql`select t.code, t.severity, count(*) as count from aps_defect as t where ${of} group by 1, 2 order by t.severity, count(*) desc, t.code`,
  )
  const sectionName = await sectionNames(ctx)
  const labelOf = ({ entity, recordId, label }: DefectRow) =>
    entity === section.name ? sectionName(recordId, label) : label
  return {
    rows: rows.map((row) => ({
      ...row,
      label: labelOf(row),
      sentence: sentenceOf(ctx, row),
      entityLabel: entityLabel(ctx, row.entity),
    })),
    total,
    errors: snapshot.errors,
    warnings: snapshot.warnings,
    codes: codes.map((row) => ({ ...row, label: ctx.kit.word(ctx.language, 'aps', `defectNames.${row.code}`) })),
  }
})

function sentenceOf(ctx: Context, { code, params }: DefectRow): string {
  const word = (path: string, values?: Params) => ctx.kit.word(ctx.language, 'aps', path, values)
  const { spec, gate, status, due, barrier } = params
  const variant = code === 'noCapableResource' && !spec ? '_none' : ''
  return word(`defects.${code}${variant}`, {
    ...params,
    ...(spec ? { spec: specName(String(spec), word) } : {}),
    ...(gate ? { unknown: word(`reasons.${String(gate)}_unknown`) } : {}),
    ...(status ? { status: ctx.kit.word(ctx.language, 'basic', `machine.statusOptions.${String(status)}`) } : {}),
    // Why the floor may not start it, in the words of the floor.
    ...(barrier ? { reason: ctx.kit.word(ctx.language, 'gate', `reasons.${String(barrier)}`, params) } : {}),
    // The end of the delivery day is the first moment of the next one.
    ...(typeof due === 'number' ? { due: toLocal(due - 1, ctx.session.timeZone).date } : {}),
  })
}

function entityLabel(ctx: Context, entity: string | null): string | null {
  if (!entity) return null
  const [module = '', stem = ''] = entity.split('.')
  return ctx.kit.word(ctx.language, module, `${stem}.$`)
}
