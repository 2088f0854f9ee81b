import { isOwnSection, sectionNames } from '@mouldwright/basic/server/api'
import { customer, machine, shelf } from '@mouldwright/basic/shared'
import { keyForm, searchKey } from '@mouldwright/kernel'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { batch, mould, mostOfKind, type FoundId, type IdLine } from '../../shared/index.ts'
import { maySee, nearness, recordsWith } from './id-source.ts'
import { clockOf, idWord, operationText } from './operations.query.ts'
import { plannedLines } from './order-ids.ts'

type By = { number: string } | { ids: readonly number[] }

interface Running {
  machineId: number
  batchId: number
  batch: string
  number: number
  process: string
  startedAt: string
}

async function sectionsOf(ctx: Context, ids: readonly number[]) {
  const nameOf = await sectionNames(ctx)
  const rows = await ctx.db.all<{ machineId: number; sectionId: number; section: string; isOwn: boolean }>(sql`
    select k.id as "machineId", e.id as "sectionId", e.name as section, ${isOwnSection(ctx, sql.ref('e.id'))} as "isOwn"
    from basic_machine as k join basic_section as e on ${inFactory(ctx, 'e')} and e.id = k.section_id
    where ${inFactory(ctx, 'k')} and k.id = any(${ids}::bigint[])`)
  return rows.map(({ sectionId, section, ...row }) => ({ ...row, section: nameOf(sectionId, section) }))
}

/** What machines are at: operations that have begun there and not ended. */
const runningAt = (ctx: Context, ids: readonly number[]) =>
  ctx.db.all<Running>(sql`
    select f.machine_id as "machineId", b.id as "batchId", b.number as batch, f.number, coalesce(c.name, '') as process,
      f.started_at as "startedAt"
    from production_batch_operations as f
      join production_batch as b on ${inFactory(ctx, 'b')} and b.id = f.parent_id and coalesce(b.status, 'open') not in ('finished', 'closed')
      left join production_route as r on ${inFactory(ctx, 'r')} and r.part_id = b.part_id
      left join production_route_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and o.number = f.number
      left join basic_process as c on ${inFactory(ctx, 'c')} and c.id = o.process_id
    where ${inFactory(ctx, 'f')} and f.machine_id = any(${ids}::bigint[]) and f.started_at is not null and f.finished_at is null
    order by f.started_at limit 100`)

export async function machineIds(ctx: Context, by: By): Promise<FoundId[]> {
  const machines = await recordsWith(ctx, machine, by, ['name'])
  const ids = machines.map(({ id }) => id)
  if (ids.length === 0) return []
  const sections = new Map((await sectionsOf(ctx, ids)).map((of) => [of.machineId, of]))
  const own = ids.filter((id) => sections.get(id)?.isOwn !== false)
  const running = Map.groupBy(maySee(ctx, batch) ? await runningAt(ctx, own) : [], ({ machineId }) => machineId)
  const planned = await plannedLines(ctx, 'machine', own)
  return machines.map(({ id, name, status }) => {
    const section = sections.get(id)?.section
    const work = (running.get(id) ?? []).map((of): IdLine => ({
      text: idWord(ctx, 'now.machine', {
        batch: of.batch,
        operation: operationText(of),
        since: clockOf(ctx, of.startedAt),
      }),
      path: `/production/batch?id=${of.batchId}`,
    }))
    return {
      kind: 'machine',
      key: `machine/${id}`,
      number: name,
      state: ctx.kit.word(ctx.language, 'basic', `machine.statusOptions.${status}`),
      path: `/basic/machine?id=${id}`,
      now: [...(section ? [{ text: idWord(ctx, 'now.section', { section }) }] : []), ...work],
      next: planned.get(id) ?? [],
    }
  })
}

interface Place {
  shelfId: number
  shelf: string
  code: string
  warehouse: string | null
}

const placesWith = (ctx: Context, number: string) =>
  ctx.db.all<Place>(sql`
    select s.id as "shelfId", s.name as shelf, p.code, s.warehouse
    from basic_shelf_places as p join basic_shelf as s on ${inFactory(ctx, 's')} and s.id = p.parent_id
    where ${inFactory(ctx, 'p')} and p.valid and ${nearness(number, [sql.ref('p.code')])} < 2
    order by ${nearness(number, [sql.ref('p.code')])}, p.code limit ${mostOfKind + 1}`)

const shownAtShelf = 5

export async function shelfIds(ctx: Context, by: By): Promise<FoundId[]> {
  const shelves = await recordsWith(ctx, shelf, by, ['code'], true)
  const kept = await keptAt(
    ctx,
    shelves.flatMap(({ places }) => (places ?? []).map(({ code }) => code)),
  )
  return shelves.map(({ id, code, name, warehouse, places }) => {
    const valid = (places ?? []).filter(({ valid: is }) => is)
    const used = valid.filter((place) => kept.has(keyForm(place.code)))
    const lines = used.flatMap((place) =>
      kept.get(keyForm(place.code))!.map((line): IdLine => ({ ...line, text: `${place.code} · ${line.text}` })),
    )
    return {
      kind: 'shelf',
      key: `shelf/${id}`,
      number: code,
      name,
      path: `/basic/shelf?id=${id}`,
      now: [
        { text: idWord(ctx, 'now.shelf', { warehouse: warehouse ?? '–', places: valid.length, used: used.length }) },
        ...lines.slice(0, shownAtShelf),
        ...(lines.length > shownAtShelf
          ? [{ text: idWord(ctx, 'now.more', { count: lines.length - shownAtShelf }) }]
          : []),
      ],
      next: [],
    }
  })
}

export async function placeIds(ctx: Context, number: string): Promise<FoundId[]> {
  if (!maySee(ctx, shelf) || searchKey(number) === '') return []
  const places = await placesWith(ctx, number)
  const kept = await keptAt(
    ctx,
    places.map(({ code }) => code),
  )
  return places.map(({ shelfId, shelf: name, code, warehouse }) => ({
    kind: 'place',
    key: `place/${shelfId}/${code}`,
    number: code,
    name,
    path: `/basic/shelf?id=${shelfId}`,
    now: [
      { text: idWord(ctx, 'now.place', { warehouse: warehouse ?? '–', shelf: name }) },
      ...(kept.get(keyForm(code)) ?? [{ text: idWord(ctx, 'now.empty') }]),
    ],
    next: [],
  }))
}

const keptAt = async (ctx: Context, codes: readonly string[]): Promise<ReadonlyMap<string, readonly IdLine[]>> =>
  codes.length === 0 ? new Map() : ((await ctx.kit.extensions.keptAt?.(ctx, codes.map(keyForm))) ?? new Map())

/** A customer, with the moulds that are in work for it. */
export async function customerIds(ctx: Context, number: string): Promise<FoundId[]> {
  const customers = await recordsWith(ctx, customer, { number }, ['number', 'name'])
  const ids = customers.map(({ id }) => id)
  const counts = new Map(
    (ids.length > 0 && maySee(ctx, mould)
      ? await ctx.db.all<{ id: number; open: number }>(sql`
          select m.customer_id as id, count(*)::int as open from production_mould as m
          where ${inFactory(ctx, 'm')} and m.customer_id = any(${ids}::bigint[]) and coalesce(m.status, 'open') in ('open', 'paused')
          group by m.customer_id`)
      : []
    ).map(({ id, open }) => [id, open]),
  )
  return customers.map(({ id, number: own, name }) => ({
    kind: 'customer',
    key: `customer/${id}`,
    number: own,
    name,
    path: `/basic/customer?id=${id}`,
    now: counts.has(id) ? [{ text: idWord(ctx, 'now.customer', { count: counts.get(id)! }) }] : [],
    next: [],
  }))
}
