import { updateRecords, readRecords, inFactory, sql, type Context } from '@mouldwright/server-kit'
import { machine, resourceGroup } from '@mouldwright/basic/shared'
import { batch, lockState, mould, nothingEntered, withWayChosen } from '@mouldwright/production/shared'
import type { Decided, DecidedPlace } from '../engine/session/session-protocol.ts'
import type { RawFactory, RawFact, RawPlace, RawStretch } from '../load/raw-factory.ts'
import { inPairs, joinedWith, withClosure, without, withoutTime, type Closure, type Pairs } from './stretches.ts'

/** A decision of a schedule, as its row holds it. */
export type Decision = { recordId: number } & (
  | { kind: 'lock'; operation: number; value: { isLocked: boolean; place: DecidedPlace | null } }
  | { kind: 'outsource'; operation: number; value: { isOutsourced: boolean; minutes: number | null } }
  /** `operation`: the stretch. Null: as plans find. */
  | { kind: 'way'; operation: number; value: { way: string | null } }
  | { kind: 'due'; value: { date: string } }
  | { kind: 'begin'; value: { date: string | null } }
  | { kind: 'priority'; value: { priority: number } }
  /** Of a machine, of a group's people. */
  | { kind: 'time' | 'teamTime'; value: DecidedTimes }
)

/** Minutes, in pairs. */
export interface DecidedTimes {
  closed: Pairs
  opened: Pairs
  /** Why it is closed, pair by pair, blank where nobody said; absent where nobody said at all, and in decisions of before. */
  reasons?: readonly string[]
}

export interface DecisionRow {
  kind: Decision['kind']
  recordId: number
  operation: number
  value: unknown
}

export async function readDecisions(ctx: Context, scheduleId: number): Promise<Decision[]> {
  const rows = await ctx.db.all<DecisionRow>(
    sql`select t.kind, t.record_id as ${sql.ref('recordId')}, t.operation, t.value from aps_decision as t
      where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId} order by t.kind, t.record_id, t.operation`,
  )
  return rows as Decision[]
}

/** Adds what a session decided to what was decided before: the last word counts, times of a machine add up. */
export async function saveDecisions(ctx: Context, scheduleId: number, decided: readonly Decided[]): Promise<void> {
  await putDecisions(ctx, scheduleId, merged(await readDecisions(ctx, scheduleId), decided))
}

/** Writes decisions of a schedule over those about the same. */
export async function putDecisions(ctx: Context, scheduleId: number, rows: readonly DecisionRow[]): Promise<void> {
  if (rows.length === 0) return
  const { tenantId, factoryId, displayName } = ctx.session
  await ctx.db.run(
    sql`insert into aps_decision (tenant_id, factory_id, schedule_id, kind, record_id, operation, value, at, by)
      select ${tenantId}::bigint, ${factoryId}::bigint, ${scheduleId}::bigint, u.kind, u.record_id, u.operation, u.value::jsonb, ${ctx.now()}::timestamptz, ${displayName}::text
      from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ recordId }) => recordId)}::bigint[],
        ${rows.map(({ operation }) => operation)}::integer[], ${rows.map(({ value }) => JSON.stringify(value))}::text[]) as u(kind, record_id, operation, value)
      on conflict (tenant_id, factory_id, schedule_id, kind, record_id, operation)
      do update set value = excluded.value, at = excluded.at, by = excluded.by`,
  )
}

/** Takes decisions of a schedule back: what the records say holds again. */
export async function dropDecisions(
  ctx: Context,
  scheduleId: number,
  rows: readonly Omit<DecisionRow, 'value'>[],
): Promise<void> {
  if (rows.length === 0) return
  await ctx.db.run(
    sql`delete from aps_decision as t using unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ recordId }) => recordId)}::bigint[],
        ${rows.map(({ operation }) => operation)}::integer[]) as u(kind, record_id, operation)
      where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId}
        and t.kind = u.kind and t.record_id = u.record_id and t.operation = u.operation`,
  )
}

function merged(known: readonly Decision[], decided: readonly Decided[]): DecisionRow[] {
  const rows: DecisionRow[] = []
  const times = new Map<string, Decision & { kind: keyof typeof timeKinds }>()
  for (const of of decided)
    switch (of.kind) {
      case 'lock': {
        const { kind, batchId, operation, isLocked, place } = of
        rows.push({ kind, recordId: batchId, operation, value: { isLocked, place } })
        break
      }
      case 'outsource': {
        const { kind, batchId, operation, isOutsourced, minutes } = of
        rows.push({ kind, recordId: batchId, operation, value: { isOutsourced, minutes } })
        break
      }
      case 'begin':
      case 'due':
        rows.push({ kind: of.kind, recordId: of.mouldId, operation: 0, value: { date: of.date } })
        break
      case 'priority':
        rows.push({ kind: of.kind, recordId: of.mouldId, operation: 0, value: { priority: of.priority } })
        break
      default: {
        const kind = of.of === 'machine' ? 'time' : 'teamTime'
        const key = `${kind}/${of.recordId}`
        const before = times.get(key) ?? known.find((one) => one.kind === kind && one.recordId === of.recordId)
        const was = before && isTime(before) ? before.value : { closed: [], opened: [] }
        times.set(key, { kind, recordId: of.recordId, value: changedTimes(was, of) })
      }
    }
  for (const of of times.values()) rows.push({ ...of, operation: 0 })
  return rows
}

/** By decision: lists of the raw factory that it changes. */
const timeKinds = {
  time: ['downtimes', 'openings'],
  teamTime: ['groupDowntimes', 'groupOpenings'],
} as const

export const isTime = (of: Decision): of is Decision & { kind: keyof typeof timeKinds } => of.kind in timeKinds

/** Of closed and opened, the later decision holds. */
function changedTimes(
  { closed, opened, reasons }: DecidedTimes,
  { kind, from, until, reason = '' }: Decided & { kind: 'closed' | 'open' },
): DecidedTimes {
  const closures = closuresOf(closed, reasons)
  return kind === 'closed'
    ? {
        ...asPairs(withClosure(closures, { start: from, end: until, reason })),
        opened: without(opened, [from, until]),
      }
    : { ...asPairs(withoutTime(closures, from, until)), opened: joinedWith(opened, [from, until]) }
}

const closuresOf = (pairs: Pairs, reasons: readonly string[] = []): Closure[] =>
  inPairs(pairs).map(([start, end], at) => ({ start, end, reason: reasons[at] ?? '' }))

function asPairs(closures: readonly Closure[]): Omit<DecidedTimes, 'opened'> {
  const closed = closures.flatMap(({ start, end }) => [start, end])
  const reasons = closures.map(({ reason }) => reason)
  return reasons.some((reason) => reason !== '') ? { closed, reasons } : { closed }
}

/** The factory as a schedule's decisions have it: what its records would say once the schedule is published. */
export function withDecisions(raw: RawFactory, decisions: readonly Decision[]): RawFactory {
  if (decisions.length === 0) return raw
  const moulds = new Map(raw.moulds.map((of) => [of.id, of]))
  const facts = new Map(raw.facts.map((of) => [`${of.batchId}/${of.number}`, of]))
  const places = new Map(raw.places.map((of) => [placeKey(of), of]))
  const partOf = new Map(raw.batches.map(({ id, partId }) => [id, partId]))
  const { downtimes, openings, groupDowntimes, groupOpenings } = raw
  const times = { downtimes, openings, groupDowntimes, groupOpenings }
  const batches = new Map(raw.batches.map((of) => [of.id, of]))
  for (const of of decisions) {
    const item = moulds.get(of.recordId)
    if (of.kind === 'due' && item) moulds.set(item.id, { ...item, deliveryDate: of.value.date })
    if (of.kind === 'begin' && item) moulds.set(item.id, { ...item, startDate: of.value.date })
    if (of.kind === 'outsource' && partOf.has(of.recordId)) {
      const key = `${of.recordId}/${of.operation}`
      const { isOutsourced, minutes } = of.value
      const fact = facts.get(key) ?? unbegun(of.recordId, of.operation)
      facts.set(key, { ...fact, isOutsourced, turnaroundMinutes: minutes })
    }
    const chosen = of.kind === 'way' && batches.get(of.recordId)
    if (chosen) batches.set(chosen.id, { ...chosen, chosenWays: wayChosen(chosen.chosenWays, of) })
    if (of.kind === 'priority' && item) moulds.set(item.id, { ...item, priority: of.value.priority })
    if (of.kind === 'lock' && partOf.has(of.recordId)) {
      const key = `${of.recordId}/${of.operation}`
      const { isLocked, place } = of.value
      facts.set(key, { ...(facts.get(key) ?? unbegun(of.recordId, of.operation)), lock: isLocked ? 1 : 0 })
      if (place) {
        const { machineId, groupId, start } = place
        const startAt = new Date(start * 60_000).toISOString()
        const held = { batchId: of.recordId, partId: partOf.get(of.recordId)!, number: of.operation }
        places.set(placeKey(held), { ...held, machineId, groupId, startAt })
      }
    }
    if (isTime(of)) {
      const [closed, opened] = timeKinds[of.kind]
      const { value } = of
      times[closed] = withStretches(times[closed], of.recordId, closuresOf(value.closed, value.reasons), value.opened)
      times[opened] = withStretches(times[opened], of.recordId, closuresOf(value.opened), value.closed)
    }
  }
  return {
    ...raw,
    moulds: [...moulds.values()],
    batches: [...batches.values()],
    facts: [...facts.values()],
    places: [...places.values()],
    ...times,
  }
}

const placeKey = ({ batchId, partId, number }: Pick<RawPlace, 'batchId' | 'partId' | 'number'>) =>
  `${batchId ?? `p${partId}`}/${number}`

const wayChosen = (chosen: string | null | undefined, { operation, value }: Decision & { kind: 'way' }) =>
  withWayChosen(chosen, String(operation), value.way)

const unbegun = (batchId: number, number: number): RawFact => ({
  batchId,
  number,
  lock: lockState.unlocked,
  ...nothingEntered,
  isOutsourced: false,
  supplierId: null,
  turnaroundMinutes: null,
})

/** A record's stretches with some more, and without others, in order; what is left of one keeps its reason. */
function withStretches(
  list: readonly RawStretch[],
  ownerId: number,
  more: readonly Closure[],
  less: Pairs,
): RawStretch[] {
  const own = list.flatMap((of) => (of.ownerId === ownerId ? asClosure(of) : []))
  const left = inPairs(less).reduce((rest, [from, until]) => withoutTime(rest, from, until), own)
  const rows = more.reduce(withClosure, left).map(({ start, end, reason }) => ({
    ...{ ownerId, startsAt: momentOf(start), endsAt: momentOf(end) },
    reason: reason || null,
  }))
  return [...list.filter((of) => of.ownerId !== ownerId), ...rows]
}

const asClosure = ({ startsAt, endsAt, reason }: RawStretch): Closure => ({
  ...{ start: minuteOf(startsAt), end: minuteOf(endsAt) },
  reason: reason ?? '',
})

const minuteOf = (iso: string) => Math.floor(Date.parse(iso) / 60_000)
const momentOf = (minute: number) => new Date(minute * 60_000).toISOString()

/**
 * Makes a schedule's decisions the records' own, in the caller's transaction; those whose record is gone have nothing to say. Ways that were
 * chosen since the plan's data were loaded wait for a run: the plan that the shop follows goes others.
 */
export async function applyDecisions(ctx: Context, scheduleId: number, snapshotId: number): Promise<number> {
  const waiting = await ctx.db.all<Omit<DecisionRow, 'value'>>(
    sql`select t.kind, t.record_id as ${sql.ref('recordId')}, t.operation from aps_decision as t
        join aps_snapshot as s on ${inFactory(ctx, 's')} and s.id = ${snapshotId} and t.at > s.at
      where ${inFactory(ctx, 't')} and t.schedule_id = ${scheduleId} and t.kind = 'way'`,
  )
  const isWaiting = ({ kind, recordId, operation }: Omit<DecisionRow, 'value'>) =>
    waiting.some((one) => one.kind === kind && one.recordId === recordId && one.operation === operation)
  const all = await readDecisions(ctx, scheduleId)
  const decisions = all.filter((one) => !isWaiting({ operation: 0, ...one }))
  if (decisions.length === 0) return 0
  const idsOf = (...kinds: Decision['kind'][]) => [
    ...new Set(decisions.filter(({ kind }) => kinds.includes(kind)).map(({ recordId }) => recordId)),
  ]
  const of = (recordId: number) => decisions.filter((one) => one.recordId === recordId)
  const moulds = await readRecords(ctx, mould, { ids: idsOf('due', 'begin', 'priority'), lock: 'change' })
  await updateRecords(
    ctx,
    mould,
    moulds.map(({ id, deliveryDate, startDate, priority }) => {
      const next = { id, deliveryDate, startDate, priority }
      for (const one of of(id)) {
        if (one.kind === 'due') next.deliveryDate = one.value.date
        if (one.kind === 'begin') next.startDate = one.value.date
        if (one.kind === 'priority') next.priority = one.value.priority
      }
      return next
    }),
  )
  const batches = await readRecords(ctx, batch, { ids: idsOf('lock', 'outsource', 'way'), lock: 'change' })
  await updateRecords(
    ctx,
    batch,
    batches.map(({ id, operations = [], ...item }) => {
      let { chosenWays } = item
      const rows = new Map((operations ?? []).map((row) => [row.number, row]))
      for (const one of of(id)) {
        if (one.kind === 'way') chosenWays = wayChosen(chosenWays, one)
        const row = (one.kind === 'lock' || one.kind === 'outsource') && {
          ...(rows.get(one.operation) ?? { number: one.operation, lock: lockState.unlocked }),
          ...(one.kind === 'lock'
            ? { lock: one.value.isLocked ? lockState.locked : lockState.unlocked }
            : { isOutsourced: one.value.isOutsourced, turnaroundMinutes: one.value.minutes }),
        }
        if (row) rows.set(one.operation, row as never)
      }
      return { id, chosenWays, operations: [...rows.values()] }
    }),
  )
  const changed = (records: readonly TimedRecord[]) => records.map((record) => changedRecord(record, of(record.id)))
  const machines = await readRecords(ctx, machine, { ids: idsOf('time'), lock: 'change' })
  await updateRecords(ctx, machine, changed(machines))
  const groups = await readRecords(ctx, resourceGroup, { ids: idsOf('teamTime'), lock: 'change' })
  await updateRecords(ctx, resourceGroup, changed(groups))
  await dropDecisions(
    ctx,
    scheduleId,
    decisions.map((one) => ({ operation: 0, ...one })),
  )
  return decisions.length
}

interface TimedRecord {
  id: number
  downtimes?: readonly Stretch[] | null
  openings?: readonly Stretch[] | null
}
type Stretch = { startsAt: string; endsAt: string; reason?: string | null }

/** A machine or group with the times that were decided for it. */
function changedRecord({ id, downtimes, openings }: TimedRecord, decisions: readonly Decision[]) {
  const stretches = (rows: TimedRecord['openings']): RawStretch[] =>
    (rows ?? []).map((row) => ({ ...row, ownerId: id }))
  let [closed, opened] = [stretches(downtimes), stretches(openings)]
  for (const one of decisions) {
    if (!isTime(one)) continue
    const { value } = one
    closed = withStretches(closed, id, closuresOf(value.closed, value.reasons), value.opened)
    opened = withStretches(opened, id, closuresOf(value.opened), value.closed)
  }
  const rowsOf = (list: readonly RawStretch[]) => list.map(({ ownerId: _, ...row }) => row)
  return { id, downtimes: rowsOf(closed), openings: rowsOf(opened) }
}
