import { createHash } from 'node:crypto'
import { toLanguage } from '@mouldwright/kernel'
import { preferencesOf, userInfoOf } from '@mouldwright/identity/server/api'
import { handle, type Context } from '@mouldwright/server-kit'
import { getModuleTree, type ConstantName } from '@mouldwright/shell/shared'
import { constantOf, isTenantListed } from './constants.ts'
import { languageMap } from './language-map.ts'
import { moduleTree } from './module-tree.ts'

/** What the specification calls the version before a release has a number. */
const version = 'new'

/** Lists of tenants stay here: each tenant hears of itself only. */
const flagOf = async (ctx: Context, name: ConstantName) =>
  (await isTenantListed(ctx, name, ctx.session.tenantId)) ? 1 : 0

export default handle(getModuleTree, async (ctx, { needMenu, needHideMenu, language: asked, ...pack }) => {
  const language = asked ? toLanguage(asked) : ctx.language
  const moduleData = await moduleTree(ctx, language, { withHidden: needHideMenu === true })
  const words = await languageMap(ctx, { ...pack, language })
  return {
    userData: await userInfoOf(ctx),
    moduleData,
    menuData: needMenu
      ? moduleData.map(({ moduleKey, moduleName, moduleUrl, iconName, treeKey, menuChildren }) => ({
          menuKey: moduleKey,
          treeKey,
          menuName: moduleName,
          menuUrl: moduleUrl,
          iconName,
          display: 1,
          type: '1' as const,
          children: menuChildren,
        }))
      : [],
    permissions: [...ctx.session.permissions],
    preferences: await preferencesOf(ctx),
    languageData: words.languageData,
    languageIsWhole: words.isWhole,
    cacheTime: words.cacheTime,
    checkModuleData: createHash('sha256').update(JSON.stringify(moduleData)).digest('hex').slice(0, 16),
    wsConnectIp: await constantOf(ctx, 'WS_CONNECT_IP'),
    dailyTenantFlag: await flagOf(ctx, 'DAILY_TENANT_LIST'),
    feedbackFlag: await flagOf(ctx, 'FEEDBACK_TENANT_LIST'),
    aiChatFlag: await flagOf(ctx, 'AI_CHAT_TENANT_LIST'),
    serverTime: ctx.now().toISOString(),
    version,
  }
})
