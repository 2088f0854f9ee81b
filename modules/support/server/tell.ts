/** What is told across companies: each message and its push are written in the place of whoever hears it. */
import { membersHolding } from '@mouldwright/identity/server/api'
import type { Event } from '@mouldwright/kernel'
import { sendMessage } from '@mouldwright/messages/server/api'
import { sql, writeEvents, type Context, type PendingEvent } from '@mouldwright/server-kit'
import { factoriesHere, inPlaceOf, operatorTenant } from '@mouldwright/tenancy/server/api'

export interface Told {
  id: number
  number?: string | null
  title: string
}

type Word = 'orderSubmitted' | 'orderConfirmed' | 'orderReturned' | 'orderRated' | 'orderAccepted' | 'orderProcessed'

interface Hearing {
  tenantId: number
  factoryId: number
  userIds: readonly number[]
  link: string
}

async function tell(there: Context, { tenantId, factoryId, userIds, link }: Hearing, code: Word, of: Told) {
  const events: PendingEvent[] = []
  await sendMessage(
    {
      ...there,
      emit: (event, payload, to) => void events.push({ event: event as Event, payload, ...to }),
    },
    userIds,
    {
      module: 'support',
      code,
      params: { number: of.number ?? '', title: of.title },
      link: `${link}?id=${of.id}&mode=detail`,
    },
  )
  await writeEvents(there.db, { tenantId, factoryId, userId: 0 }, events, there.now(), () => there.newId())
}

/** Those of the provider's people who answer orders. Without a provider's own tenant nobody is told. */
export async function tellProvider(ctx: Context, code: Word, of: Told): Promise<void> {
  const provider = await operatorTenant(ctx.db)
  if (provider === undefined) return
  const { displayName } = ctx.session
  const company = await companyOf(ctx)
  await inPlaceOf(ctx, provider, async (there) => {
    const told = new Set<number>()
    for (const factoryId of await factoriesHere(there.db, provider)) {
      const holders = await membersHolding(there.db, { tenantId: provider, factoryId }, 'oms.serviceOrder:answer')
      const userIds = holders.filter((id) => !told.has(id))
      for (const id of userIds) told.add(id)
      const hearing = { tenantId: provider, factoryId, userIds, link: '/oms/serviceOrder' }
      await tell(there, hearing, code, { ...of, title: `${company} ${displayName}: ${of.title}` })
    }
  })
}

const companyOf = async ({ db, session }: Context) =>
  (await db.one<{ name: string }>(sql`select name from tenancy_tenant where id = ${session.tenantId}`)).name

/** Whoever submitted an order; the context stands in the company's place. */
export async function tellSubmitter(
  there: Context,
  code: Word,
  of: Told & { submitterId?: number | null },
): Promise<void> {
  if (!of.submitterId) return
  const { tenantId } = there.session
  const { factoryId } = await there.db.one<{ factoryId: number }>(
    sql`select factory_id as "factoryId" from support_desk where id = ${of.id}`,
  )
  await tell(there, { tenantId, factoryId, userIds: [of.submitterId], link: '/comm/serviceOrder' }, code, of)
}
