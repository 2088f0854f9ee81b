import { Refusal, rowsFields, rowsTable, type Entity, type EntityOf, type Fields } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import { sql } from '../db.ts'
import { holdsFiles, releaseFiles } from '../files/record-files.ts'
import { refuseMissing } from './all-or-none.ts'
import { audit, changeLine } from './audit.ts'
import { here } from './columns.ts'
import { readRecords, titleValue, type StoredRecord } from './read.ts'

/** Removes records, all or none; refused while something names them, saying what. */
export async function removeRecords<F extends Fields>(
  ctx: Context,
  of: EntityOf<F>,
  ids: readonly number[],
): Promise<number> {
  const wanted = [...new Set(ids)]
  const records = await readRecords(ctx, of, { ids: wanted, lock: 'remove' })
  refuseMissing(wanted, records.length)
  await ctx.kit.behaviourOf(of)?.removing?.(ctx, records)
  await refuseReferenced(ctx, of, records)
  const going = await goingAlong(ctx, of, wanted)
  try {
    // Child rows first: they may name other records that go with these.
    for (const [name] of rowsFields(of))
      await ctx.db.run(
        sql`delete from ${sql.table(rowsTable(of, name))} as t where ${here(of, ctx.session, 't')} and t.parent_id = any(${wanted}::bigint[])`,
      )
    await ctx.db.run(
      sql`delete from ${sql.table(of.table)} as t where ${here(of, ctx.session, 't')} and t.id = any(${wanted}::bigint[])`,
    )
  } catch (error) {
    // A custom entity names the record, or somebody named it between the check and the removal. 23001 is what PostgreSQL says since 18.
    if (['23503', '23001'].includes((error as { code?: string }).code ?? ''))
      throw new Refusal('record.referenced', {
        params: { label: titleValue(of, records[0] as never) ?? '', by: nameOfTable(ctx, error as { table?: string }) },
      })
    throw error
  }
  for (const one of [{ of, records }, ...going]) await releaseFiles(ctx, one.of, one.records)
  await audit(
    ctx,
    records.map((record) => changeLine(of, record.id, record as never, null)),
  )
  return records.length
}

/** Records with files that the database removes with these: their files are let go of too. */
async function goingAlong(ctx: Context, of: Entity, ids: readonly number[]) {
  const going: { of: Entity; records: readonly object[] }[] = []
  for (const { from, column, parentColumn, onRemove } of ctx.kit.referencesTo(of)) {
    if (onRemove !== 'remove' || parentColumn !== 'id' || !holdsFiles(from)) continue
    const records = await readRecords(ctx, from, { where: sql`${sql.ref(`t.${column}`)} = any(${ids}::bigint[])` })
    going.push({ of: from, records })
  }
  return going
}

/** Custom entities are asked by the database alone: it names their table. */
function nameOfTable({ kit, language }: Context, { table }: { table?: string }): string {
  const from = [...kit.entities.values(), ...kit.customEntities.values()].find((entity) => entity.table === table)
  return from ? kit.word(language, from.module, `${from.stem}.$`) : '…'
}

async function refuseReferenced<F extends Fields>(
  ctx: Context,
  of: EntityOf<F>,
  records: readonly StoredRecord<F>[],
): Promise<void> {
  const references = ctx.kit.referencesTo(of).filter(({ onRemove }) => onRemove === 'refuse')
  if (references.length === 0) return
  const ids = records.map(({ id }) => id)
  // A record that names another in several places is one that uses it.
  const kinds = [...Map.groupBy(references, ({ from }) => from)]
  const found = await ctx.db.all<{ at: number; target: number; uses: number }>(
    sql`select * from (${sql.join(
      kinds.map(([from, places], at) => {
        const isEachOnce = places.length === 1 && places[0]!.parentColumn === 'id'
        const users = places.map(
          ({ table, column, parentColumn }) =>
            sql`select ${sql.ref(`t.${column}`)} as target, ${sql.ref(`t.${parentColumn}`)} as id
            from ${sql.table(table)} as t where ${here(from, ctx.session, 't')} and ${sql.ref(`t.${column}`)} = any(${ids}::bigint[])
            ${from.name === of.name ? sql`and not (${sql.ref(`t.${parentColumn}`)} = any(${ids}::bigint[]))` : sql``}`,
        )
        return sql`select ${at}::integer as at, min(u.target) as target, count(${isEachOnce ? sql`*` : sql`distinct u.id`})::integer as uses
          from (${sql.join(users, sql` union all `)}) as u`
      }),
      sql` union all `,
    )}) as uses where uses > 0 order by at`,
  )
  if (found.length === 0) return
  const uses = found.map(({ at, uses: count }) => ({ from: kinds[at]![0], count }))
  const by = uses.map(({ from, count }) => `${ctx.kit.word(ctx.language, from.module, `${from.stem}.$`)} (${count})`)
  const first = records.find(({ id }) => id === found[0]!.target) ?? records[0]!
  throw new Refusal('record.referenced', {
    params: { label: titleValue(of, first as never) ?? '', by },
    data: { references: uses.map(({ from, count }) => ({ entity: from.name, count })) },
  })
}
