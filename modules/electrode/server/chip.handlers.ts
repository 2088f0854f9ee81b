import { machine } from '@mouldwright/basic/shared'
import { Refusal } from '@mouldwright/kernel'
import { handle, inFactory, readRecords, sql, type Context } from '@mouldwright/server-kit'
import { readChip, readMagazine, type readOutcomes } from '../shared/index.ts'
import { codeForm } from './bind-piece.handlers.ts'
import { holderOf } from './piece.query.ts'

type Outcome = (typeof readOutcomes)[number]

export const readMagazineHandler = handle(readMagazine, async (ctx, { machineId, at }) => {
  const places = await ctx.db.all<{
    id: number
    number: string
    magazinePlace: number
    boundAt: string
    boundBy: string
  }>(
    sql`select p.id, p.number, t.magazine_place, t.bound_at, t.bound_by from electrode_binding as t
        join electrode_piece as p on p.tenant_id = t.tenant_id and p.factory_id = t.factory_id and p.id = t.piece_id
      where ${inFactory(ctx, 't')} and t.kind = 'magazine' and t.machine_id = ${machineId} and t.magazine_place is not null
        and t.bound_at <= ${at}::timestamptz and (t.released_at is null or t.released_at > ${at}::timestamptz)
      order by t.magazine_place limit 1000`,
  )
  return { places }
})

interface Place {
  machineId: number
  magazinePlace: number
}

/** Whether the last reading in this place got nothing either. */
async function wasUnreadable(ctx: Context, { machineId, magazinePlace }: Place): Promise<boolean> {
  const last = await ctx.db.maybe<{ outcome: string }>(
    sql`select t.outcome from electrode_chip_read as t
      where ${inFactory(ctx, 't')} and t.machine_id = ${machineId} and t.magazine_place = ${magazinePlace}
      order by t.id desc limit 1`,
  )
  return last?.outcome.startsWith('unreadable') ?? false
}

function compared(read: { id: number } | undefined, planned: { id: number } | undefined): Outcome {
  if (!read) return 'unknown'
  if (!planned) return 'unplanned'
  return read.id === planned.id ? 'matches' : 'other'
}

export const readChipHandler = handle(readChip, async (ctx, { machineId, magazinePlace, code: given }) => {
  const [on] = await readRecords(ctx, machine, { ids: [machineId], rows: false })
  if (!on) throw new Refusal('record.absent')
  const place = { machineId, magazinePlace }
  const code = given ? codeForm(given) : null
  const planned = await holderOf(ctx, { kind: 'magazine', ...place })
  const read = code ? await holderOf(ctx, { kind: 'chip', code }) : undefined
  const unreadable = async () => ((await wasUnreadable(ctx, place)) ? 'unreadableTwice' : 'unreadable') as Outcome
  const outcome = code ? compared(read, planned) : await unreadable()
  await ctx.db.run(
    sql`insert into electrode_chip_read (tenant_id, factory_id, id, machine_id, magazine_place, code, piece_id, outcome, at, by)
      values (${ctx.session.tenantId}, ${ctx.session.factoryId}, ${ctx.newId()}, ${machineId}, ${magazinePlace}, ${code},
        ${read?.id ?? null}, ${outcome}, ${ctx.now()}, ${ctx.session.displayName})`,
  )
  return { outcome, read: read?.number ?? null, planned: planned?.number ?? null }
})
