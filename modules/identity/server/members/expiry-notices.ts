/** Tells those who keep a company's users that an account is about to run out, once for each date. */
import type { Params } from '@mouldwright/kernel'
import {
  createTellContext,
  inTenant,
  nowhere,
  sql,
  transaction,
  type TellContext,
  type ServiceParts,
} from '@mouldwright/server-kit'

declare module '@mouldwright/server-kit' {
  interface ExtensionPoints {
    /** A message to members of the tenant; its sentence stands under `messages.<code>` of the module's dictionary. */
    tellMembers: (
      ctx: TellContext,
      userIds: readonly number[],
      message: { module: string; code: string; params?: Params; link?: string },
    ) => Promise<void>
  }
}

const daysBefore = 14
/** Of one company at once; the rest follows with the next look. */
const atOnce = 100

interface Expiring {
  userId: number
  name: string
  expireDate: string
}

/** Looks through all companies. O(members that run out soon), a transaction a company. */
export async function tellOfExpiry(parts: ServiceParts): Promise<void> {
  const tenants = await transaction(parts.pool, nowhere, (db) =>
    db.all<{ id: number; language: string }>(sql`select t.id, t.language from tenancy_tenant t order by t.id`),
  )
  for (const { id, language } of tenants)
    await tellCompany(parts, id, language === 'en' ? 'en' : 'zh').catch((error: Error) =>
      parts.log.warn({ err: error, tenantId: id }, 'accounts that run out could not be told of'),
    )
}

async function tellCompany(
  { kit, pool, clock, newId }: ServiceParts,
  tenantId: number,
  language: 'zh' | 'en',
): Promise<void> {
  const place = { tenantId, factoryId: null }
  await transaction(pool, place, async (db) => {
    const at = new Date(clock.now())
    // Whoever notes a date tells of it: of several nodes one does.
    const expiring = await db.all<Expiring>(sql`
      with soon as (
        select u.id, u.real_name, u.expire_date from identity_user u
        where ${inTenant({ tenantId }, 'u')} and u.expire_date <= (${at}::timestamptz + make_interval(days => ${daysBefore}))::date
          and identity_is_unexpired(u, ${at})
          and not exists (select from identity_expiry_notice n where n.tenant_id = u.tenant_id and n.user_id = u.id and n.expire_date = u.expire_date)
        order by u.expire_date, u.id limit ${atOnce}),
      noted as (
        insert into identity_expiry_notice as n (tenant_id, user_id, expire_date, told_at)
        select ${tenantId}, s.id, s.expire_date, ${at} from soon s
        on conflict (tenant_id, user_id) do update set expire_date = excluded.expire_date, told_at = excluded.told_at
          where n.expire_date <> excluded.expire_date
        returning n.user_id)
      select s.id as "userId", s.real_name as name, s.expire_date as "expireDate" from soon s join noted on noted.user_id = s.id
      order by s.expire_date, s.id`)
    if (expiring.length === 0) return
    const { ctx, write } = createTellContext(db, { kit, newId, at, tenantId, language })
    const keepers = await db.all<{ userId: number; of: number[] | null }>(sql`
      select u.id as "userId", null::jsonb as of from identity_user u
      join identity_user_roles ur on ur.tenant_id = u.tenant_id and ur.parent_id = u.id
      join identity_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.code = 'administrator' and r.type = 'systemDefined'
      where ${inTenant({ tenantId }, 'u')} and identity_is_active(u, ${at})
      union all
      select m.user_id, jsonb_agg(distinct b.user_id) from identity_department_managers m
      join identity_department_users b on b.tenant_id = m.tenant_id and b.parent_id = m.parent_id
      where ${inTenant({ tenantId }, 'm')} and b.user_id = any(${expiring.map(({ userId }) => userId)}::bigint[]) group by m.user_id`)
    for (const { userId, name, expireDate } of expiring)
      await kit.extensions.tellMembers?.(
        ctx,
        keepers.filter(({ of }) => of === null || of.includes(userId)).map((keeper) => keeper.userId),
        {
          module: 'identity',
          code: 'accountExpires',
          params: { name, date: expireDate },
          link: `/settings/user?id=${userId}`,
        },
      )
    await write(0)
  })
}
