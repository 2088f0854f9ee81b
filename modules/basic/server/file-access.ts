/** Who reads which files, and where they are kept: as the kinds of file say that have its ending. */
import { fileLevelOf } from '@mouldwright/identity/server/api'
import { inTenant, sql, type ExtensionPoints } from '@mouldwright/server-kit'
import { fileSecurity, fileStorage } from '../shared/index.ts'

/** A file is as secret as the strictest kind that has its ending; one of no kind is public. */
export const mayReadFile: ExtensionPoints['mayReadFile'] = async (ctx, { ending }) => {
  const level = await fileLevelOf(ctx)
  if (level >= fileSecurity.secret) return true
  const { needed } = await ctx.db.one<{ needed: number }>(sql`
    select coalesce(max(t.security), ${fileSecurity.public}) as needed from basic_file_type t
    where ${inTenant(ctx, 't')} and t.valid and ${ending} = any(string_to_array(t.endings, ' '))`)
  return needed <= level
}

/** The strictest counts here, too: one kind that stays in the factory keeps all files with its ending there. */
export const ruleOfFiles: ExtensionPoints['ruleOfFiles'] = async (ctx, { ending }) => {
  const { places, megabytes } = await ctx.db.one<{ places: number[] | null; megabytes: number | null }>(sql`
    select array_agg(t.storage) as places, min(t.max_megabytes) as megabytes from basic_file_type t
    where ${inTenant(ctx, 't')} and t.valid and ${ending} = any(string_to_array(t.endings, ' '))`)
  if (places === null || megabytes === null) return undefined
  const mostBytes = megabytes * 1024 * 1024
  if (places.includes(fileStorage.local)) return { place: 'local', mostBytes }
  return { place: places.includes(fileStorage.cloud) ? 'cloud' : 'any', mostBytes }
}
