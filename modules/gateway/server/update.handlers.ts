import {
  askUpdate,
  listInstallers,
  listReleases,
  planUpdate,
  readRelease,
  serverApp,
  withdrawUpdate,
} from '@mouldwright/gateway/shared'
import { audit, handle, handleGateway, inTenant, sql, type Context } from '@mouldwright/server-kit'
import { partOf, releaseOf, releasesOf } from './releases.query.ts'
import { isInWindow } from './update-window.ts'

const againSeconds = 20

export const listReleasesHandler = handle(listReleases, async ({ db }) => ({ releases: await releasesOf(db) }))

export const listInstallersHandler = handle(listInstallers, async ({ db }) => ({ releases: await releasesOf(db) }))

interface Asked {
  name: string
  appVersion: string | null
}

const lockedApp = (ctx: Context, id: number) =>
  ctx.db.maybe<Asked>(sql`
    select name, app_version as "appVersion" from gateway_server_app
    where ${inTenant(ctx)} and id = ${id} and type = 'gateway' and valid for update`)

export const askUpdateHandler = handle(askUpdate, async (ctx, { id, wanted }) => {
  const app = await lockedApp(ctx, id)
  if (!app) return ctx.refuse('gateway.absent')
  if (!(await releaseOf(ctx.db, wanted))) return ctx.refuse('update.noRelease', { version: wanted })
  if (app.appVersion === wanted) return ctx.refuse('update.running', { name: app.name, version: wanted })
  await ctx.db.run(sql`
    update gateway_server_app set wanted_version = ${wanted}, wanted_at = ${ctx.now()}, update_step = null, update_detail = null
    where ${inTenant(ctx)} and id = ${id}`)
  await audit(ctx, [{ operation: 'updateAsked', entity: serverApp.name, recordId: id, label: `${app.name} ${wanted}` }])
  return {}
})

export const withdrawUpdateHandler = handle(withdrawUpdate, async (ctx, { id }) => {
  const app = await lockedApp(ctx, id)
  if (!app) return ctx.refuse('gateway.absent')
  await ctx.db.run(sql`
    update gateway_server_app set wanted_version = null, wanted_at = null, update_step = null, update_detail = null
    where ${inTenant(ctx)} and id = ${id}`)
  await audit(ctx, [{ operation: 'updateWithdrawn', entity: serverApp.name, recordId: id, label: app.name }])
  return {}
})

interface Wanted {
  version: string | null
  askedAt: string | null
  updateFrom: string | null
  updateUntil: string | null
}

export const planUpdateHandler = handleGateway(planUpdate, async (ctx, { step, detail }) => {
  const { gatewayId } = ctx.gateway
  const { version, askedAt, updateFrom, updateUntil } = await ctx.db.one<Wanted>(sql`
    update gateway_server_app set update_detail = case when wanted_version is null then null else ${detail ?? null} end,
      update_step = case when wanted_version is null then null else ${step} end
    where ${inTenant(ctx)} and id = ${gatewayId}
    returning wanted_version as version, wanted_at as "askedAt", update_from as "updateFrom", update_until as "updateUntil"`)
  const release = version === null ? undefined : await releaseOf(ctx.db, version)
  return {
    wanted: release ? { ...release, askedAt: new Date(askedAt!).toISOString() } : null,
    isInWindow: isInWindow(updateFrom, updateUntil, ctx.now(), ctx.session.timeZone),
    againSeconds,
  }
})

export const readReleaseHandler = handleGateway(readRelease, async (ctx, { version, part }) => {
  const found = await partOf(ctx.db, version, part)
  if (!found) return ctx.refuse('update.noRelease', { version })
  return { content: Buffer.from(found.content).toString('base64') }
})
