/** Asks for ends and logs that were forgotten, beside the calls: any node does it for all factories that report, each in a transaction of its own. */
import { membersHolding } from '@mouldwright/identity/server/api'
import { permissionOf } from '@mouldwright/kernel'
import { sendMessage } from '@mouldwright/messages/server/api'
import {
  createTellContext,
  inFactory,
  inTenant,
  periodicService,
  runDueFactories,
  sql,
  takeWatched,
  transaction,
  wallClockIn,
  type Db,
  type FactoryPlace,
  type Service,
  type ServiceParts,
} from '@mouldwright/server-kit'
import { timeZoneOf } from '@mouldwright/tenancy/server/api'
import { correction } from '../../shared/index.ts'
import { askForLogs } from './missing-logs.ts'
import { settingOf } from './setting.query.ts'

const lookEveryMs = 30_000
/** A factory is looked at this often, whichever node does it. */
const factoryEverySeconds = 300
/** Asked for in one look; what is more comes with the next. */
const atOnce = 200

interface Forgotten {
  batchId: number
  operationNumber: number
  userId: number
  from: string
  person: string
  batch: string
}

/** Labour that has gone on for too long, of which nobody was asked yet; noted as asked. */
const noteForgotten = (db: Db, place: FactoryPlace, at: Date, hours: number) =>
  db.all<Forgotten>(sql`
    with noted as (
      insert into floor_asked (tenant_id, factory_id, batch_id, operation_number, user_id, from_at, at)
      select s.tenant_id, s.factory_id, s.batch_id, s.operation_number, s.user_id, s.from_at, ${at} from floor_stretch s
      where ${inFactory(place, 's')} and s.kind = 'labour' and s.to_at is null and s.user_id is not null
        and s.from_at < ${new Date(at.getTime() - hours * 3_600_000)}
      order by s.from_at limit ${atOnce}
      on conflict do nothing returning batch_id, operation_number, user_id, from_at)
    select n.batch_id as "batchId", n.operation_number as "operationNumber", n.user_id as "userId", n.from_at as "from",
      coalesce(nullif(u.real_name, ''), u.user_name) as person, b.number as batch
    from noted n
    join identity_user u on ${inTenant(place, 'u')} and u.id = n.user_id
    join production_batch b on ${inFactory(place, 'b')} and b.id = n.batch_id
    order by n.from_at`)

/** Whoever was at it is asked, and those who decide on corrections are told. */
export async function askForEnds({ pool, kit, clock, newId }: ServiceParts, place: FactoryPlace): Promise<void> {
  await transaction(pool, place, async (db) => {
    const at = new Date(clock.now())
    const { askAfterHours } = await settingOf(db, place)
    const forgotten = await noteForgotten(db, place, at, askAfterHours)
    if (forgotten.length === 0) return
    const zone = (await timeZoneOf(db, place.tenantId, place.factoryId))!
    const { ctx, write } = createTellContext(db, { kit, newId, at, tenantId: place.tenantId })
    const supervisors = await membersHolding(db, place, permissionOf(correction, 'decide'))
    for (const { userId, from, person, batch, operationNumber } of forgotten) {
      const since = wallClockIn(from, zone).slice(0, 16).replace('T', ' ')
      const params = { person, batch, operation: String(operationNumber), since }
      const day = since.slice(0, 10)
      await sendMessage(ctx, [userId], {
        module: 'floor',
        code: 'forgotten',
        params,
        link: `/floor/my-work?day=${day}`,
      })
      await sendMessage(
        ctx,
        supervisors.filter((id) => id !== userId),
        { module: 'floor', code: 'forgottenBy', params, link: `/floor/my-work?day=${day}&person=${userId}` },
      )
    }
    await write(place.factoryId)
  })
}

/** Nobody is asked for ends before then: whoever enters days of work in a minute is still at it. */
export const askForEndsFrom = (db: Db, { tenantId, factoryId }: FactoryPlace, from: Date): Promise<number> =>
  db.run(sql`
    insert into floor_watch (tenant_id, factory_id, watched_at) values (${tenantId}, ${factoryId}, ${from})
    on conflict (tenant_id, factory_id) do update set watched_at = excluded.watched_at`)

/** One round over the factories whose turn it is. */
export const askFactories = (parts: ServiceParts): Promise<void> =>
  runDueFactories({
    ...parts,
    everySeconds: factoryEverySeconds,
    claim: (db, at, since, most) => db.all<FactoryPlace>(takeWatched('floor_watch', at, since, most)),
    run: async (place) => {
      await askForEnds(parts, place)
      await askForLogs(parts, place)
    },
    fault: 'a factory could not be looked at for forgotten ends and logs',
  })

export const createEndWatch = (parts: ServiceParts): Service =>
  periodicService({
    everyMs: lookEveryMs,
    run: () => askFactories(parts),
    log: parts.log,
    fault: 'factories could not be looked at for forgotten ends',
  })
