import { createHash, randomInt } from 'node:crypto'
import { addShortCode, ownPagePath, resolveShortCode, shortCodePattern } from '@mouldwright/links/shared'
import { handle, inTenant, sql, type Context } from '@mouldwright/server-kit'

/** Without those that look alike: 0 and o, 1, i and l. */
const digits = '23456789'
const signs = `${digits}abcdefghjkmnpqrstuvwxyz`
const length = 8
const mostADay = 200
const dayMs = 24 * 60 * 60_000

const draw = (from: string) => from[randomInt(from.length)]!
const newCode = () => draw(digits) + Array.from({ length: length - 1 }, () => draw(signs)).join('')

const hashOf = (path: string) => createHash('sha256').update(path).digest()

const codeOf = ({ db, session }: Context, path: string) =>
  db.maybe<{ code: string }>(sql`
    select code from links_short_code
    where ${inTenant(session)} and path_hash = ${hashOf(path)}`)

export const addShortCodeHandler = handle(addShortCode, async (ctx, { path: given }) => {
  const path = ownPagePath(given)
  if (path === undefined) return ctx.invalid([{ field: 'path', rule: 'links:rules.ownPath' }])
  const { tenantId, userId } = ctx.session
  const known = await codeOf(ctx, path)
  if (known) return known
  const { made } = await ctx.db.one<{ made: number }>(sql`
    select count(*)::int as made from links_short_code
    where ${inTenant({ tenantId })} and made_by = ${userId} and made_at > ${new Date(ctx.now().getTime() - dayMs)}`)
  if (made >= mostADay) ctx.refuse('shortCode.tooMany', { max: mostADay })
  // A code that is taken is drawn again; a path that somebody else was quicker with has a code by then.
  for (;;) {
    const code = newCode()
    const added = await ctx.db.run(sql`
      insert into links_short_code (tenant_id, code, path, path_hash, made_by, made_at)
      values (${tenantId}, ${code}, ${path}, ${hashOf(path)}, ${userId}, ${ctx.now()}) on conflict do nothing`)
    if (added === 1) return { code }
    const quicker = await codeOf(ctx, path)
    if (quicker) return quicker
  }
})

export const resolveShortCodeHandler = handle(resolveShortCode, async (ctx, { code }) => {
  const found = shortCodePattern.test(code)
    ? await ctx.db.maybe<{ path: string }>(
        sql`select path from links_short_code where ${inTenant(ctx)} and code = ${code}`,
      )
    : undefined
  // What is a page is decided by today's rules, not by those of the day on which the code was made.
  const path = found && ownPagePath(found.path)
  if (path === undefined) return ctx.refuse('shortCode.absent')
  return { path }
})
