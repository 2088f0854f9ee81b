/** What the composition may ask of setup: the example of a demo factory, made by one server at a time. */
import { inFactory, sql, writeEvents, type Db } from '@mouldwright/server-kit'
import type { Event } from '@mouldwright/kernel'
import { exampleMoved, type ExampleState, type ExampleStep } from '../shared/index.ts'

export type { ExampleStep } from '../shared/index.ts'

export interface ExamplePlace {
  tenantId: number
  factoryId: number
}

const leaseMs = 120_000

/** In the transaction that makes the factory: it is to get an example. */
export async function wishExample(db: Db, { tenantId, factoryId }: ExamplePlace, at: Date): Promise<void> {
  await db.run(sql`insert into setup_example (tenant_id, factory_id, step, percent, changed_at)
    values (${tenantId}, ${factoryId}, 'import', 0, ${at})`)
}

type Work = Exclude<ExampleStep, 'done'>

/** The step that comes next, the caller's from now on; `none`: there is nothing to do, `held`: somebody works on it. */
export async function takeExample(db: Db, place: ExamplePlace, at: Date): Promise<Work | 'none' | 'held'> {
  const row = await db.maybe<{ step: Work; isHeld: boolean }>(
    sql`select t.step, coalesce(t.held_until > ${at}, false) as ${sql.ref('isHeld')} from setup_example as t
      where ${inFactory(place, 't')} and t.step <> 'done' for update`,
  )
  if (!row) return 'none'
  if (row.isHeld) return 'held'
  await db.run(
    sql`update setup_example as t set held_until = ${new Date(at.getTime() + leaseMs)} where ${inFactory(place, 't')}`,
  )
  return row.step
}

/** How far it is, told to everybody in the factory; whoever tells this still works on it. */
export async function noteExample(
  db: Db,
  place: ExamplePlace,
  { step, percent }: ExampleState,
  { at, newId }: { at: Date; newId: () => number },
): Promise<void> {
  await db.run(sql`
    update setup_example as t set step = ${step}, percent = ${percent}, changed_at = ${at},
      held_until = ${new Date(at.getTime() + leaseMs)} where ${inFactory(place, 't')}`)
  await writeEvents(
    db,
    { ...place, userId: 0 },
    [{ event: exampleMoved as Event, payload: { step, percent } }],
    at,
    newId,
  )
}

/** Lets go of it as it is, for whoever comes next. */
export const leaveExample = (db: Db, place: ExamplePlace): Promise<number> =>
  db.run(sql`update setup_example as t set held_until = null where ${inFactory(place, 't')}`)
