import { listed } from '@mouldwright/kernel'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { toLocal } from '@mouldwright/worktime'
import { settingFields, type ShownMergeRow } from '../../shared/index.ts'
import type { DecidedPlace } from '../engine/session/session-protocol.ts'
import type { DecidedTimes } from '../session/decisions.ts'
import { inPairs, type Pairs } from '../session/stretches.ts'
import { keyParts, type DecidedKey } from './decided-by-schedule.query.ts'
import type { MergeRow } from './merge-decisions.ts'

/** Stretches of a machine's or team's times that are named. */
const namedStretches = 3

interface RecordNames {
  operations: Map<string, string>
  batches: Map<number, string>
  moulds: Map<number, { number: string; startDate: string | null; deliveryDate: string }>
  machines: Map<number, string>
  groups: Map<number, string>
}

/** What of the records must be named: rows whose record is gone have nothing to say, and are left out. */
export async function readRecordNames(ctx: Context, rows: readonly MergeRow[]): Promise<RecordNames> {
  const parts = rows.map(({ key }) => keyParts(key))
  const ids = (...kinds: DecidedKey['kind'][]) => [
    ...new Set(parts.flatMap((of) => ('recordId' in of && kinds.includes(of.kind) ? of.recordId : []))),
  ]
  const operations = parts.flatMap((of) =>
    'recordId' in of && (of.kind === 'lock' || of.kind === 'outsource')
      ? { batchId: of.recordId, number: of.operation }
      : [],
  )
  const named = await ctx.db.all<{ batchId: number; number: number; label: string }>(
    sql`select u.batch_id as ${sql.ref('batchId')}, u.number,
        m.number || ' ' || p.number || ' · ' || u.number || coalesce(' ' || c.name, '') || ' · ' || b.number as label
      from unnest(${operations.map(({ batchId }) => batchId)}::bigint[], ${operations.map(({ number }) => number)}::integer[]) as u(batch_id, number)
        join production_batch as b on ${inFactory(ctx, 'b')} and b.id = u.batch_id
        join production_part as p on ${inFactory(ctx, 'p')} and p.id = b.part_id
        join production_mould as m on ${inFactory(ctx, 'm')} and m.id = p.mould_id
        left join production_route as r on ${inFactory(ctx, 'r')} and r.part_id = p.id
        left join production_route_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and o.number = u.number
        left join basic_process as c on ${inFactory(ctx, 'c')} and c.id = o.process_id`,
  )
  const moulds = await ctx.db.all<{ id: number; number: string; startDate: string | null; deliveryDate: string }>(
    sql`select t.id, t.number, t.start_date as ${sql.ref('startDate')}, t.delivery_date as ${sql.ref('deliveryDate')}
      from production_mould as t where ${inFactory(ctx, 't')} and t.id = any(${ids('due', 'begin', 'priority')}::bigint[])`,
  )
  const batches = await ctx.db.all<{ id: number; label: string }>(
    sql`select b.id, m.number || ' ' || p.number || ' · ' || b.number as label from production_batch as b
        join production_part as p on ${inFactory(ctx, 'p')} and p.id = b.part_id
        join production_mould as m on ${inFactory(ctx, 'm')} and m.id = p.mould_id
      where ${inFactory(ctx, 'b')} and b.id = any(${ids('way')}::bigint[])`,
  )
  const places = rows.flatMap(({ base, ours, theirs }) =>
    [base, ours, theirs].flatMap((value) => (value as { place?: DecidedPlace | null } | undefined)?.place ?? []),
  )
  const machineIds = [...ids('time'), ...places.flatMap(({ machineId }) => machineId ?? [])]
  const groupIds = [...ids('teamTime'), ...places.flatMap(({ groupId }) => groupId ?? [])]
  const machines = await ctx.db.all<{ id: number; name: string }>(
    sql`select t.id, t.name from basic_machine as t where ${inFactory(ctx, 't')} and t.id = any(${machineIds}::bigint[])`,
  )
  const groups = await ctx.db.all<{ id: number; name: string }>(
    sql`select t.id, t.name from basic_resource_group as t
      where ${inFactory(ctx, 't')} and t.id = any(${groupIds}::bigint[])`,
  )
  return {
    operations: new Map(named.map(({ batchId, number, label }) => [`${batchId}/${number}`, label])),
    batches: new Map(batches.map(({ id, label }) => [id, label])),
    moulds: new Map(moulds.map(({ id, ...of }) => [id, of])),
    machines: new Map(machines.map(({ id, name }) => [id, name])),
    groups: new Map(groups.map(({ id, name }) => [id, name])),
  }
}

/** Of what a row is, in words; undefined where its record is gone. */
export function labelOf(ctx: Context, names: RecordNames, key: string): string | undefined {
  const word = (path: string, params: Record<string, string> = {}) => ctx.kit.word(ctx.language, 'aps', path, params)
  const of = keyParts(key)
  switch (of.kind) {
    case 'setting':
      return word(`settings.${of.name}`)
    case 'figure':
      return word(`mocks.figures.${of.name}`)
    case 'lock':
    case 'outsource':
      return names.operations.get(`${of.recordId}/${of.operation}`)
    case 'way':
      return names.batches.get(of.recordId)
    case 'time':
      return names.machines.get(of.recordId)
    case 'teamTime':
      return names.groups.get(of.recordId)
    default:
      return names.moulds.get(of.recordId)?.number
  }
}

/** A row for people. */
export function showRow(ctx: Context, names: RecordNames, row: MergeRow): ShownMergeRow {
  const { key, origin, base, ours, theirs } = row
  const of = keyParts(key)
  const say = (value: unknown) => valueText(ctx, names, of, value)
  return {
    key,
    kind: of.kind,
    origin,
    label: labelOf(ctx, names, key) ?? '',
    before: say(base),
    target: say(ours),
    mock: say(theirs),
  }
}

function valueText(ctx: Context, names: RecordNames, of: DecidedKey, value: unknown): string {
  const word = (path: string, params: Record<string, string | number> = {}) =>
    ctx.kit.word(ctx.language, 'aps', path, params)
  if (value === undefined) return word('mocks.undecided')
  switch (of.kind) {
    case 'setting': {
      const isChoice = settingFields[of.name].kind === 'choice'
      return isChoice ? word(`settings.${of.name}Options.${String(value)}`) : String(value)
    }
    case 'figure':
      return figureText(ctx, of.name, value)
    case 'lock': {
      const { isLocked, place } = value as { isLocked: boolean; place: DecidedPlace | null }
      if (!isLocked) return word('mocks.unlocked')
      if (!place) return word('mocks.locked')
      const { machineId, groupId, start } = place
      const resource = (machineId ? names.machines.get(machineId) : names.groups.get(groupId ?? 0)) ?? ''
      return word('mocks.lockedAt', { resource, at: moment(ctx, start) })
    }
    case 'outsource': {
      const { isOutsourced, minutes } = value as { isOutsourced: boolean; minutes: number | null }
      if (!isOutsourced) return word('mocks.inShop')
      return word('mocks.outsourced', { days: Math.round((minutes ?? 0) / 144) / 10 })
    }
    case 'way':
      return (value as { way: string | null }).way ?? word('mocks.wayAsFound')
    case 'due':
    case 'begin':
      return (value as { date: string | null }).date ?? word('mocks.atOnce')
    case 'priority':
      return String((value as { priority: number }).priority)
    case 'time':
    case 'teamTime': {
      const { closed, opened, reasons } = value as DecidedTimes
      const said = [...stretchTexts(ctx, 'closed', closed, reasons), ...stretchTexts(ctx, 'opened', opened)]
      const list = listed(ctx.language, said.slice(0, namedStretches))
      return said.length > namedStretches ? word('phrases.and', { list, count: said.length }) : list
    }
  }
}

function figureText(ctx: Context, name: string, value: unknown): string {
  const word = (path: string, params: Record<string, string | number> = {}) =>
    ctx.kit.word(ctx.language, 'aps', path, params)
  if (name === 'moulds') {
    const count = (value as readonly number[]).length
    return count === 0 ? word('mocks.allMoulds') : word('mocks.someMoulds', { count })
  }
  if (value === null) return word(`mocks.${withoutFigure[name] ?? 'notAssumed'}`)
  return name === 'startPoint' ? moment(ctx, Date.parse(String(value)) / 60_000) : String(value)
}

/** What a schedule does that does not say this of itself. */
const withoutFigure: Readonly<Record<string, string>> = {
  startPoint: 'whenLoaded',
  deliveryDate: 'ofEachMould',
  priority: 'ofEachMould',
}

function moment(ctx: Context, minute: number): string {
  const { date, time } = toLocal(minute, ctx.session.timeZone)
  return `${date} ${time}`
}

const stretchTexts = (
  ctx: Context,
  kind: 'closed' | 'opened',
  pairs: Pairs,
  reasons: readonly string[] = [],
): string[] =>
  inPairs(pairs).map(([from, until], at) =>
    ctx.kit.word(ctx.language, 'aps', `mocks.${reasons[at] ? 'closedFor' : kind}`, {
      ...{ from: moment(ctx, from), until: moment(ctx, until) },
      reason: reasons[at] ?? '',
    }),
  )

/** Numbers of moulds that the merge would have begin on their delivery day or after it. */
export function startingTooLate(names: RecordNames, merged: ReadonlyMap<string, unknown>): string[] {
  const dateOf = (key: string) => (merged.get(key) as { date: string | null } | undefined)?.date
  return [...names.moulds].flatMap(([id, { number, startDate, deliveryDate }]) => {
    const begin = merged.has(`begin/${id}/0`) ? dateOf(`begin/${id}/0`) : startDate
    const due = dateOf(`due/${id}/0`) ?? deliveryDate
    return begin && begin >= due ? [number] : []
  })
}
