/** Who reads which files: the security of a file is that of the kinds of file that its ending belongs to. */
import { fileLevelOf } from '@mouldwright/identity/server/api'
import { inTenant, sql, type ExtensionPoints } from '@mouldwright/server-kit'
import { fileSecurity } from '../shared/index.ts'

/** A file is as secret as the strictest kind that has its ending; one of no kind is public. */
export const mayReadFile: ExtensionPoints['mayReadFile'] = async (ctx, { ending }) => {
  const level = await fileLevelOf(ctx)
  if (level >= fileSecurity.secret) return true
  const { needed } = await ctx.db.one<{ needed: number }>(sql`
    select coalesce(max(t.security), ${fileSecurity.public}) as needed from basic_file_type t
    where ${inTenant(ctx, 't')} and t.valid and ${ending} = any(string_to_array(t.endings, ' '))`)
  return needed <= level
}
