import { toLanguage } from '@mouldwright/kernel'
import { keepPreference } from '@mouldwright/identity/server/api'
import { handle, handlePublic } from '@mouldwright/server-kit'
import {
  changeLanguage,
  constantRow,
  getConstantValue,
  getLanguageMap,
  getPlatformNews,
  getVersion,
} from '@mouldwright/shell/shared'
import { constantOf } from './constants.ts'
import { languageMap } from './language-map.ts'
import { currentNews } from './news.ts'

export const constantValueHandler = handlePublic(getConstantValue, async (ctx, { constantName }) => {
  const row = constantRow(constantName)
  return row?.isPublic ? constantOf(ctx, row.name) : ''
})

export const languageMapHandler = handlePublic(getLanguageMap, (ctx, { language, ...asked }) =>
  languageMap(ctx, { ...asked, language: language ? toLanguage(language) : ctx.language }),
)

export const changeLanguageHandler = handle(changeLanguage, async (ctx, { language: asked }) => {
  const language = toLanguage(asked)
  await keepPreference(ctx, 'language', language)
  return { language }
})

export const platformNewsHandler = handle(getPlatformNews, (ctx) => currentNews(ctx.db, ctx.language, ctx.now()))

export const versionHandler = handle(getVersion, ({ kit: { about } }) => ({
  versionNo: about.version,
  migration: about.migration,
}))
