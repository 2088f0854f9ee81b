import {
  addBookmark,
  arrangeBookmarks,
  getMenuTree,
  listBookmarks,
  mostBookmarks,
  removeBookmarks,
  type Bookmark,
} from '@mouldwright/bookmarks/shared'
import { handle, inTenant, refuseMissing, sql, type Context } from '@mouldwright/server-kit'
import { moduleTree } from '@mouldwright/shell/server/api'

interface Row {
  id: number
  menuKey: string
}

const mine = ({ session: { tenantId, userId } }: Context) => sql`${inTenant({ tenantId })} and user_id = ${userId}`

/** The pages that the member may open now, by menu key. */
const pagesOf = async (ctx: Context) =>
  new Map(
    (await moduleTree(ctx, ctx.language)).flatMap(({ moduleKey, menuChildren }) =>
      menuChildren.flatMap(({ children }) =>
        children.flatMap((entry) => (entry.menuUrl ? [[entry.menuKey, { ...entry, moduleKey }] as const] : [])),
      ),
    ),
  )

const rowsOf = (ctx: Context) =>
  ctx.db.all<Row>(
    sql`select id, menu_key as "menuKey" from bookmarks_bookmark where ${mine(ctx)} order by sort_order, id`,
  )

async function answerOf(ctx: Context): Promise<{ rows: Bookmark[] }> {
  const pages = await pagesOf(ctx)
  const rows = (await rowsOf(ctx)).flatMap(({ id, menuKey }): Omit<Bookmark, 'sortOrder'>[] => {
    const page = pages.get(menuKey)
    if (!page) return []
    const { treeKey, menuName, menuUrl, moduleKey } = page
    return [{ userMenuId: id, treeKey, menuKey, menuName, menuUrl, moduleKey }]
  })
  return { rows: rows.map((row, sortOrder) => ({ ...row, sortOrder })) }
}

export const menuTreeHandler = handle(getMenuTree, async (ctx) => ({
  menuData: await moduleTree(ctx, ctx.language),
}))

export const listBookmarksHandler = handle(listBookmarks, answerOf)

/** Those that are named stand first, in that order; ids that are none of the member's mean nothing. */
const putInOrder = (ctx: Context, ids: readonly number[]) =>
  ids.length === 0
    ? undefined
    : ctx.db.run(sql`
        update bookmarks_bookmark b set sort_order = n.place - 1 from (
          select k.id, row_number() over (order by o.at nulls last, k.sort_order, k.id) as place
          from bookmarks_bookmark k left join unnest(${[...ids]}::bigint[]) with ordinality o(id, at) on o.id = k.id
          where ${inTenant(ctx, 'k')} and k.user_id = ${ctx.session.userId}) n
        where ${inTenant(ctx, 'b')} and b.user_id = ${ctx.session.userId} and b.id = n.id`)

export const addBookmarkHandler = handle(addBookmark, async (ctx, { menuKey, userMenuIds }) => {
  if (!(await pagesOf(ctx)).has(menuKey)) ctx.refuse('bookmark.noPage')
  const { tenantId, userId } = ctx.session
  // Two that choose the same free slot at once: the second one chooses again, and finds none when all are taken.
  for (let attempt = 0; attempt <= mostBookmarks; attempt += 1) {
    const kept = await rowsOf(ctx)
    if (kept.some((row) => row.menuKey === menuKey)) return answerOf(ctx)
    const added = await ctx.db.run(sql`
      insert into bookmarks_bookmark (tenant_id, id, user_id, menu_key, slot, sort_order)
      select ${tenantId}, ${ctx.newId()}, ${userId}, ${menuKey}, s.slot,
        (select coalesce(max(sort_order) + 1, 0) from bookmarks_bookmark where ${mine(ctx)})
      from generate_series(0, ${mostBookmarks - 1}) s(slot)
      where not exists (select from bookmarks_bookmark b where ${inTenant({ tenantId }, 'b')} and b.user_id = ${userId} and b.slot = s.slot)
      order by s.slot limit 1
      on conflict do nothing`)
    if (added > 0) {
      await putInOrder(
        ctx,
        (userMenuIds ?? []).map(({ userMenuId }) => userMenuId),
      )
      return answerOf(ctx)
    }
    if (kept.length >= mostBookmarks) break
  }
  return ctx.refuse('bookmark.full', { max: mostBookmarks })
})

export const removeBookmarksHandler = handle(removeBookmarks, async (ctx, { menuKey, deleteUserMenuIds }) => {
  const ids = (deleteUserMenuIds ?? []).map(({ userMenuId }) => userMenuId)
  refuseMissing(
    ids,
    await ctx.db.run(sql`delete from bookmarks_bookmark where ${mine(ctx)} and id = any(${ids}::bigint[])`),
  )
  await ctx.db.run(sql`delete from bookmarks_bookmark where ${mine(ctx)} and menu_key = ${menuKey ?? null}`)
  return answerOf(ctx)
})

export const arrangeBookmarksHandler = handle(arrangeBookmarks, async (ctx, { userMenus }) => {
  const ids = userMenus
    .map(({ userMenuId, sortOrder }, at) => ({ userMenuId, place: sortOrder ?? at }))
    .sort((one, other) => one.place - other.place)
    .map(({ userMenuId }) => userMenuId)
  const arranged = await ctx.db.run(sql`
    update bookmarks_bookmark b set sort_order = o.place - 1
    from unnest(${ids}::bigint[]) with ordinality o(id, place)
    where ${inTenant(ctx, 'b')} and b.user_id = ${ctx.session.userId} and b.id = o.id`)
  if (arranged !== ids.length) ctx.refuse('bookmark.changed')
  const pages = await pagesOf(ctx)
  // What the member cannot see now was not in the list that was arranged: it stays.
  const gone = (await rowsOf(ctx)).filter(({ id, menuKey }) => !ids.includes(id) && pages.has(menuKey))
  await ctx.db.run(
    sql`delete from bookmarks_bookmark where ${mine(ctx)} and id = any(${gone.map(({ id }) => id)}::bigint[])`,
  )
  return answerOf(ctx)
})
