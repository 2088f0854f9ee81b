import { applicationCodes, getApplicationConfig, sendChat } from '@mouldwright/assistant/shared'
import { handle } from '@mouldwright/server-kit'
import { applicationOf } from './applications.ts'
import { mayUseAssistant } from './may-ask.ts'

/** Questions go through us: the browser needs no address but ours, and no secret. */
const apiUrl = `/front${sendChat.path}`

export default handle(getApplicationConfig, async (ctx, { applicationCodes: asked }) => {
  if (!mayUseAssistant(ctx.session)) return ctx.refuse('module.closed', { module: 'common' })
  const wanted = new Set(asked.split(',').map((code) => code.trim()))
  const told = []
  for (const applicationCode of applicationCodes.filter((code) => wanted.has(code))) {
    const { channelUrl, endpoint } = await applicationOf(ctx, applicationCode, ctx.session.tenantId)
    if (channelUrl === undefined && !endpoint) continue
    told.push({
      applicationCode,
      instanceList: channelUrl === undefined ? [] : [{ channel: { channelUrl } }],
      configList: endpoint ? [{ apiUrl }] : [],
    })
  }
  return told
})
