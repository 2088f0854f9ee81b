/** Ends transfers that no gateway has come for, or that none has brought to an end: any node, each in a transaction of its own. */
import {
  createTellContext,
  inFactory,
  inTenant,
  nowhere,
  periodicService,
  sql,
  transaction,
  type Service,
  type ServiceParts,
} from '@mouldwright/server-kit'
import type { TransferState } from '../shared/index.ts'
import { advanceTransfer } from './transfer-steps.ts'

const lookEveryMs = 5_000
const atOnce = 100

interface Due {
  transferId: number
  tenantId: number
  factoryId: number
}

async function endOne({ kit, pool, clock, newId }: ServiceParts, { transferId, ...place }: Due): Promise<void> {
  await transaction(pool, place, async (db) => {
    const at = new Date(clock.now())
    const isDue = await db.maybe(
      sql`select 1 from cam_transfer_due where ${inTenant(place)} and transfer_id = ${transferId} and due_at <= ${at} for update skip locked`,
    )
    if (!isDue) return
    const found = await db.maybe<{ state: TransferState }>(
      sql`select state from cam_transfer where ${inFactory(place)} and id = ${transferId} for update`,
    )
    // Its program or machine was removed.
    if (!found)
      return void (await db.run(
        sql`delete from cam_transfer_due where ${inTenant(place)} and transfer_id = ${transferId}`,
      ))
    const { ctx, write } = createTellContext(db, { kit, newId, at, tenantId: place.tenantId })
    await advanceTransfer({ ...ctx, session: place }, transferId, {
      state: 'failed',
      fault: found.state === 'waiting' ? 'gatewayAway' : 'tooLong',
    })
    await write(place.factoryId)
  })
}

export async function endDueTransfers(parts: ServiceParts): Promise<void> {
  const due = await transaction(parts.pool, nowhere, (db) =>
    db.all<Due>(sql`
      select transfer_id as "transferId", tenant_id as "tenantId", factory_id as "factoryId" from cam_transfer_due
      where due_at <= ${new Date(parts.clock.now())} order by due_at limit ${atOnce}`),
  )
  for (const one of due)
    await endOne(parts, one).catch((error: Error) =>
      parts.log.error({ err: error, ...one }, 'a transfer of a program could not be ended'),
    )
}

export const createTransferWatch = (parts: ServiceParts): Service =>
  periodicService({
    everyMs: lookEveryMs,
    run: () => endDueTransfers(parts),
    log: parts.log,
    fault: 'transfers of programs could not be looked at',
  })
