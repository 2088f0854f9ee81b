/** What a company finds when it signs in for the first time. */
import { calendar, shift } from '@mouldwright/basic/shared'
import { makeTenant } from '@mouldwright/identity/server/api'
import { insertRecords, sql, type Context } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'

/** What the provider grants with the approval. */
export interface Grant {
  /** Keys of the product's catalogue. */
  modules: readonly string[]
  /** Last licensed day, `YYYY-MM-DD`; null without an end. */
  expireDate: string | null
  /** Days after the last licensed one on which people may still enter. */
  maxOverdueDays?: number | undefined
  loginDelaySeconds?: number | undefined
  /** The applicant's own unless given. */
  language?: 'zh' | 'en' | undefined
  /** IANA zone; the applicant's own unless given. */
  timeZone?: string | undefined
  /** Of the first factory; CNY unless given. */
  currency?: string | undefined
  factoryName?: string | undefined
}

export interface Founder {
  companyName: string
  realName: string
  phone: string
  passwordHash: string | null
  language: 'zh' | 'en'
  timeZone: string
}

/**
 * Tenant, factory, built-in roles, opened modules and the administrator; a working week from Monday to Friday and a day shift, so
 * that the first plan needs no calendar to be drawn. In the caller's transaction, which is back in the caller's place afterwards.
 */
export async function foundTenant(ctx: Context, founder: Founder, grant: Grant): Promise<number> {
  const language = grant.language ?? founder.language
  const timeZone = grant.timeZone ?? founder.timeZone
  const words = language === 'en' ? en : zh
  const factory = grant.factoryName ?? words.firstFactory
  const made = await makeTenant(ctx.db, ctx, {
    tenant: {
      name: founder.companyName,
      language,
      timeZone,
      expireDate: grant.expireDate,
      maxOverdueDays: grant.maxOverdueDays ?? 0,
      loginDelaySeconds: grant.loginDelaySeconds ?? 0,
    },
    factories: [
      {
        name: factory,
        timeZone,
        ...(grant.currency ? { currency: grant.currency } : {}),
      },
    ],
    modules: grant.modules,
    users: [
      {
        userName: administratorName,
        realName: founder.realName,
        phone: founder.phone,
        roles: ['administrator'],
        language,
        ...(founder.passwordHash ? { passwordHash: founder.passwordHash } : {}),
      },
    ],
  })
  const { tenantId } = made
  const factoryId = made.factoryIds[factory]!
  await stand(ctx, tenantId, factoryId)
  const there: Context = { ...ctx, language, session: { ...ctx.session, tenantId, factoryId, language } }
  await insertRecords(there, calendar, [
    { name: words.standardCalendar, isDefault: true, valid: true, sort: 1, restSaturday: true, restSunday: true },
  ])
  await insertRecords(there, shift, [
    {
      name: words.standardShift,
      englishName: en.standardShift,
      type: 'work',
      valid: true,
      periods: [{ rank: 1, startTime: '08:00', endTime: '17:00', restStart: '12:00', restEnd: '13:00' }],
    },
  ])
  await stand(ctx, ctx.session.tenantId, ctx.session.factoryId)
  return tenantId
}

const administratorName = 'admin'

const stand = (ctx: Context, tenantId: number, factoryId: number) =>
  ctx.db.run(
    sql`select set_config('app.tenant', ${String(tenantId)}, true), set_config('app.factory', ${String(factoryId)}, true)`,
  )
