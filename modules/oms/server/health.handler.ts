import { queryHealth } from '@mouldwright/oms/shared'
import type { Params } from '@mouldwright/kernel'
import { listActivity, listNodes, sql, type Handler } from '@mouldwright/server-kit'
import { namesOfTenants } from '@mouldwright/tenancy/server/api'
import { handleForOperator } from './operator.ts'

const alarmsShown = 50

interface AlarmRow {
  id: number
  module: string
  code: string
  params: Params
  since: string
  endedAt: string | null
}

export const healthHandlers: readonly Handler[] = [
  handleForOperator(queryHealth, async (ctx) => {
    const { db, kit, language } = ctx
    const alarms = await db.all<AlarmRow>(sql`
      select id, module, code, params, since, ended_at as "endedAt" from oms_system_alarm
      order by ended_at is not null, since desc, id desc limit ${alarmsShown}`)
    const activity = await listActivity(db)
    const names = await namesOfTenants(db, [...new Set(activity.flatMap(({ tenantId }) => tenantId ?? []))])
    return {
      alarms: alarms.map(({ module, code, params, ...alarm }) => ({
        ...alarm,
        sentence: kit.word(language, module, `messages.${code}`, params),
      })),
      nodes: await listNodes(db, ctx.now()),
      files: await kit.files.state(),
      activity: activity.map(({ tenantId, node: _, ...one }) => ({
        ...one,
        tenantName: tenantId === null ? null : (names.get(tenantId) ?? null),
      })),
    }
  }),
]
