/** What the signed-in member is told of themselves. */
import { fetchUserInfo, maskPhone, savePreference, type UserInfo } from '@mouldwright/identity/shared'
import { handle, inTenant, sql, type Context, type Handler } from '@mouldwright/server-kit'
import { Compile } from 'typebox/compile'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { thirdOf } from '../sign-in/third.ts'

/** The signed-in member with the place that the session stands in. */
export async function userInfoOf(ctx: Context): Promise<UserInfo> {
  const { tenantId, factoryId, userId, sessionId } = ctx.session
  const info = await ctx.db.one<Omit<UserInfo, 'language' | 'timeZone' | 'via' | 'third'>>(sql`
    select u.id as "userId", u.user_name as "userName", u.real_name as "realName", coalesce(u.phone, '') as phone, u.photo as "headImg",
      u.page_size as "pageSize", t.id as "tenantId", t.name as "tenantName", t.type as "tenantType",
      f.id as "factoryId", f.name as "factoryName", f.currency,
      coalesce((
        select jsonb_agg(jsonb_build_object('roleName', r.name) order by r.sort_code, r.code)
        from identity_user_roles ur join identity_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.valid
        where ur.tenant_id = u.tenant_id and ur.parent_id = u.id), '[]') as "roleList"
    from identity_user u
    join tenancy_tenant t on t.id = u.tenant_id
    join tenancy_factory f on f.tenant_id = u.tenant_id and f.id = ${factoryId}
    where ${inTenant({ tenantId }, 'u')} and u.id = ${userId}`)
  return {
    ...info,
    ...(await thirdOf(ctx.db, ctx.http, sessionId)),
    phone: maskPhone(info.phone),
    language: ctx.session.language,
    timeZone: ctx.session.timeZone,
  }
}

/** The member's own arrangements, by key. */
export async function preferencesOf(ctx: Context): Promise<Record<string, unknown>> {
  const { tenantId, userId } = ctx.session
  const { preferences } = await ctx.db.one<{ preferences: Record<string, unknown> | null }>(sql`
    select jsonb_object_agg(key, value) as preferences from identity_preference
    where ${inTenant({ tenantId })} and user_id = ${userId}`)
  return preferences ?? {}
}

export const userInfoHandler = handle(fetchUserInfo, (ctx) => userInfoOf(ctx))

const mostPreferences = 300
const mostBytes = 16 * 1_024
const mostDepth = 32

const preferenceSchema = closedObject({
  key: Type.String({ pattern: '^[\\w.:/-]{1,100}$' }),
  value: Type.Optional(Type.Unknown()),
})
const checker = Compile(preferenceSchema)

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

/** Any JSON within its bounds; a set of fields could not say so. */
const parsePreference: NonNullable<Handler['parse']> = (input) => {
  if (!checker.Check(input))
    return { values: {}, issues: [{ field: 'key', rule: 'pattern', params: { example: 'theme' } }] }
  const { key, value = null } = input as { key: string; value?: unknown }
  if (Buffer.byteLength(JSON.stringify(value)) > mostBytes)
    return { values: {}, issues: [{ field: 'value', rule: 'tooLong', params: { max: mostBytes } }] }
  if (depthOf(value) > mostDepth) return { values: {}, issues: [{ field: 'value', rule: 'object' }] }
  return { values: { key, value }, issues: [] }
}

export const savePreferenceHandler: Handler = {
  action: savePreference as unknown as Handler['action'],
  schema: preferenceSchema,
  parse: parsePreference,
  run: async (ctx: Context<'preference.tooMany'>, { key, value }: { key: string; value: unknown }) => {
    await keepPreference(ctx, key, value)
    return {}
  },
}

/** Keeps one of the member's arrangements, or forgets it (`null`). */
export async function keepPreference(ctx: Context<'preference.tooMany'>, key: string, value: unknown): Promise<void> {
  const { tenantId, userId } = ctx.session
  const mine = sql`${inTenant({ tenantId })} and user_id = ${userId}`
  if (value === null) {
    await ctx.db.run(sql`delete from identity_preference where ${mine} and key = ${key}`)
    return
  }
  await ctx.db.run(sql`
    insert into identity_preference (tenant_id, user_id, key, value, updated_at)
    values (${tenantId}, ${userId}, ${key}, ${JSON.stringify(value)}::jsonb, ${ctx.now()})
    on conflict (tenant_id, user_id, key) do update set value = excluded.value, updated_at = excluded.updated_at`)
  const { count } = await ctx.db.one<{ count: number }>(
    sql`select count(*) as count from identity_preference where ${mine}`,
  )
  if (count > mostPreferences) ctx.refuse('preference.tooMany', { max: mostPreferences })
}
