/** What the platform tells everybody: its constants, its sentences, its news. */
import { action, flag, text, type OutputOf } from '@mouldwright/kernel'
import { closedObject, Type, type Static } from '@mouldwright/kernel/schema'

/** The value of a constant. One that is not public, or that there is not, is empty. */
export const getConstantValue = action('shell.constant.getValue', {
  path: '/sys/constant/getConstantValue',
  access: 'public',
  input: { constantName: text({ required: true, max: 100 }) },
  output: Type.String(),
  reads: true,
})

/** Sentences by pack, module and key. */
export const languageDataSchema = Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()))

/** The packs that were asked for (`table,table_value,common,menu,system,aps`), or what has changed in them since a cache time. */
export const getLanguageMap = action('shell.language.getMap', {
  path: '/upms/user/getLanguageMapCache',
  access: 'public',
  input: {
    language: text({ max: 20 }),
    languageModules: text({ max: 200 }),
    cacheTime: text({ max: 60 }),
    /** For whoever has the dictionaries: only what the platform says otherwise. */
    ownOnly: flag(),
  },
  output: closedObject({
    /** To be sent along next time; says nothing by itself. */
    cacheTime: Type.String(),
    /** The answer is everything; else only what has changed since the time that was sent. */
    isWhole: Type.Boolean(),
    languageData: languageDataSchema,
  }),
  reads: true,
})
export type LanguageMap = OutputOf<typeof getLanguageMap>

/** The language in which the member goes on, here and on every other device. */
export const changeLanguage = action('shell.language.change', {
  path: '/upms/user/changeLanguage',
  access: 'signedIn',
  input: { language: text({ required: true, max: 20 }) },
  output: closedObject({ language: Type.String() }),
  refusals: ['preference.tooMany'],
})

const newsItem = closedObject({
  newsId: Type.Integer(),
  title: Type.String(),
  /** Plain text: shown as it is, never as HTML. */
  content: Type.String(),
  topFlag: Type.Integer({ minimum: 0, maximum: 1 }),
  publishTime: Type.String({ format: 'date-time' }),
})
export type NewsItem = Static<typeof newsItem>

/** The provider's news of this moment in the reader's language, pinned ones first. */
export const getPlatformNews = action('shell.news.get', {
  path: '/bms/sys/news/getPlatformNews.do',
  access: 'signedIn',
  output: Type.Array(newsItem),
  reads: true,
})

/** What runs on the server: version of the product, and the number of its newest migration. */
export const getVersion = action('shell.version.get', {
  path: '/bms/sys/getVersion.do',
  access: 'signedIn',
  output: closedObject({ versionNo: Type.String(), migration: Type.Integer() }),
  reads: true,
})

export const platformActions = [getConstantValue, getLanguageMap, changeLanguage, getPlatformNews, getVersion]
