/** Rows of a plan as a planning session has them now: the saved ones, with what the session changed in their place. */
import { sql, type Context, type Sql } from '@mouldwright/server-kit'
import { mouldColumns, searchedColumns, taskColumns } from '../aps.table.ts'
import { changedMouldColumns, changedTaskColumns, type ChangedRows } from '../engine/session/session-protocol.ts'
import { ofPlan } from './task-rows.query.ts'

/** Tasks as `t`; a split that is new takes what no change can touch from the first split of its task. O(tasks of the plan). */
export const changedTasks = (ctx: Context, planId: number, { tasks }: ChangedRows): Sql => {
  const shown = shownColumns(Object.keys(taskColumns), ['split', ...Object.keys(changedTaskColumns)])
  return sql`(select t.tenant_id, t.factory_id, t.plan_id, ${shown},
      case when o.changed then ${searchText} else t.search_text end as search_text
    from aps_task as t
      left join (select true as changed, r.* from jsonb_to_recordset(${tasks}::jsonb)
          as r(task_id integer, split integer, is_new boolean, is_gone boolean, ${typed(changedTaskColumns)})) as o
        on o.task_id = t.task_id and (o.split = t.split or (o.is_new and t.split = 1))
    where ${ofPlan(ctx, planId)} and o.is_gone is not true)`
}

/** Moulds as `t`. */
export const changedMoulds = (ctx: Context, planId: number, { moulds }: ChangedRows): Sql => {
  const shown = shownColumns(Object.keys(mouldColumns), Object.keys(changedMouldColumns))
  return sql`(select t.tenant_id, t.factory_id, t.plan_id, ${shown}
    from aps_plan_mould as t
      left join (select true as changed, r.* from jsonb_to_recordset(${moulds}::jsonb)
          as r(mould_id bigint, ${typed(changedMouldColumns)})) as o on o.mould_id = t.mould_id
    where ${ofPlan(ctx, planId)})`
}

/** A column that planning by hand can change is the saved row's where that is not changed; the others are the saved row's anyhow. */
const shownColumns = (names: readonly string[], changed: readonly string[]): Sql =>
  sql.join(
    names.map((name) => {
      const own = sql.ref(`t.${name}`)
      return changed.includes(name)
        ? sql`case when o.changed then ${sql.ref(`o.${name}`)} else ${own} end as ${sql.ref(name)}`
        : own
    }),
  )

const typed = (columns: Readonly<Record<string, string>>): Sql =>
  sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))

/** As the table makes it, with the resource of now. */
const searchText = sql`lower(normalize(${sql.join(
  searchedColumns.map((name) => sql`coalesce(${sql.ref(name === 'resource_name' ? `o.${name}` : `t.${name}`)}, '')`),
  sql` || E'\n' || `,
)}, NFKC))`
