import { toLanguage } from '@mouldwright/kernel'
import { preferencesOf, userInfoOf } from '@mouldwright/identity/server/api'
import { handle } from '@mouldwright/server-kit'
import { getModuleTree } from '@mouldwright/shell/shared'
import { languagePacks, moduleTree } from './module-tree.ts'

/** What the specification calls the version before a release has a number. */
const version = 'new'

export default handle(getModuleTree, async (ctx, { needMenu, language: asked, languageModules }) => {
  const language = asked ? toLanguage(asked) : ctx.language
  const moduleData = moduleTree(ctx.kit, ctx.session, language)
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
    languageData: languagePacks(ctx.kit, language, languageModules),
    serverTime: ctx.now().toISOString(),
    version,
  }
})
