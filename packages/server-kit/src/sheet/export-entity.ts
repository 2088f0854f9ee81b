/** A list as a workbook: the entity's sheet and one for each kind of child rows, read through cursors in flat memory. */
import { columnOf, keyForm, rowsTable, type Entity, type Field } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import { sql, type Sql } from '../db.ts'
import { refuseMissing } from '../store/all-or-none.ts'
import { here } from '../store/columns.ts'
import { listOrder, listWhere, type ListQuery } from '../store/read.ts'
import { cellOf } from './cells.ts'
import { sheetShapes, type Column, type SheetShape } from './columns.ts'
import { ownPathSql, pathSql, sharedTitles } from './keys.ts'
import type { WrittenCell, WrittenSheet } from './write-workbook.ts'

export interface ExportQuery extends ListQuery {
  /** Fields to write, in this order; all of them with their child rows unless given. */
  columns?: readonly string[] | null
}

type RefField = Extract<Field, { kind: 'ref' }>
/** Rows fetched and written at once: small enough that nothing else waits for it. */
const portionRows = 500

/** Number of records that the list holds. Refused where chosen records are not there. */
export async function countExported(ctx: Context, of: Entity, query: ExportQuery): Promise<number> {
  if (query.ids) {
    const chosen = await ctx.db.one<{ count: number }>(
      sql`select count(*) as count from ${sql.table(of.table)} as t where ${here(of, ctx.session, 't')} and t.id = any(${query.ids}::bigint[])`,
    )
    refuseMissing(query.ids, chosen.count)
  }
  const { count } = await ctx.db.one<{ count: number }>(
    sql`select count(*) as count from ${sql.table(of.table)} as t where ${here(of, ctx.session, 't')} and ${listWhere(ctx, of, query)}`,
  )
  return count
}

/**
 * The sheets of a list. References are written as people name them: by their title, or by their key where a title is not theirs alone.
 * @param onRows called with the number of rows that a portion wrote
 */
export async function exportSheets(
  ctx: Context,
  of: Entity,
  query: ExportQuery,
  onRows: (count: number) => void,
): Promise<WrittenSheet[]> {
  const shapes = sheetShapes(of, { kit: ctx.kit, language: ctx.language })
  const wanted = query.columns?.length ? new Set(query.columns) : undefined
  const chosen = shapes.filter(({ rows }) => !rows || !wanted || wanted.has(rows))
  const shared = new Map<Entity, Set<string>>()
  for (const { columns } of chosen)
    for (const column of columns) {
      const target = titleTarget(of, column, chosen)
      if (target && !shared.has(target)) shared.set(target, await sharedTitles(ctx, target))
    }
  return chosen.map((shape) => {
    const columns =
      shape.rows || !wanted
        ? shape.columns
        : [...wanted].flatMap((name) => shape.columns.filter(({ field }) => field === name))
    const writers = columns.map((column, at) => writerOf(shape, column, at, shared))
    return {
      name: shape.name,
      header: columns.map(({ header }) => header),
      rows: portions(ctx, shape, query, writers, onRows),
    }
  })
}

interface Writer {
  select: Sql[]
  cell(row: Record<string, unknown>, zone: string): WrittenCell
}

/** The entity that a column names by its title: single references only. */
function titleTarget(of: Entity, { part, path, field }: Column, shapes: readonly SheetShape[]): Entity | undefined {
  if (part === 'parent' || !path || path.length > 1) return undefined
  const spec = shapes.map(({ fields }) => fields[field]).find((found) => found?.kind === 'ref') as RefField | undefined
  const target = spec?.to()
  return target &&
    target.key.length === 1 &&
    target.title !== target.key[0] &&
    target.fields[target.title]?.kind === 'text'
    ? target
    : undefined
}

function writerOf(
  shape: SheetShape,
  column: Column,
  at: number,
  shared: ReadonlyMap<Entity, ReadonlySet<string>>,
): Writer {
  const name = `c${at}`
  const plain = (row: Record<string, unknown>, zone: string) => cellOf(column.cell, row[name], column.written, zone)
  const alias = shape.rows ? 'c' : 't'
  if (column.part === 'parent')
    return { select: [sql`${ownPathSql(shape.entity, column.path!, 't')} as ${sql.ref(name)}`], cell: plain }
  const own = sql.ref(`${alias}.${columnOf(column.field)}`)
  if (!column.path) return { select: [sql`${own} as ${sql.ref(name)}`], cell: plain }
  const target = (shape.fields[column.field] as RefField).to()
  const key = sql`${pathSql(target, column.path, alias, sql`${own}`)} as ${sql.ref(name)}`
  const titles = column.path.length === 1 ? shared.get(target) : undefined
  if (!titles) return { select: [key], cell: plain }
  return {
    select: [key, sql`${pathSql(target, [target.title], alias, sql`${own}`)} as ${sql.ref(`${name}t`)}`],
    cell(row, zone) {
      const title = row[`${name}t`]
      return typeof title === 'string' && !titles.has(keyForm(title)) ? title : plain(row, zone)
    },
  }
}

async function* portions(
  ctx: Context,
  shape: SheetShape,
  query: ExportQuery,
  writers: readonly Writer[],
  onRows: (count: number) => void,
): AsyncGenerator<WrittenCell[][]> {
  const { entity } = shape
  const select = sql.join(writers.flatMap((writer) => writer.select))
  const where = sql`${here(entity, ctx.session, 't')} and ${listWhere(ctx, entity, query)}`
  const children = shape.rows
    ? sql`join ${sql.table(rowsTable(entity, shape.rows))} as c on ${here(entity, ctx.session, 'c')} and c.parent_id = t.id`
    : sql``
  const ofRecords = listOrder(entity, query.sort, ctx.language)
  const order = shape.rows ? sql`${ofRecords}, c.position` : ofRecords
  const rows = ctx.db.stream<Record<string, unknown>>(
    sql`select ${select} from ${sql.table(entity.table)} as t ${children} where ${where} order by ${order}`,
    portionRows,
  )
  for await (const portion of rows) {
    onRows(portion.length)
    yield portion.map((row) => writers.map((writer) => writer.cell(row, ctx.session.timeZone)))
  }
}
