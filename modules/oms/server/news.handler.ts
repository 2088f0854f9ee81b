import { newsEntity, publishNews, withdrawNews } from '@mouldwright/oms/shared'
import { audit, type Context, type Handler } from '@mouldwright/server-kit'
import {
  insertNews,
  listNews,
  readNews,
  removeNews,
  setPublished,
  updateNews,
  type NewsDraft,
} from '@mouldwright/shell/server/api'
import { customHandlers, stampOf, type CustomStore } from './custom-handlers.ts'
import { handleForOperator } from './operator.ts'

const store: CustomStore = {
  entity: newsEntity,
  list: (ctx, { among, ...query }) =>
    listNews(ctx.db, {
      ...query,
      statuses: among('status') as string[] | undefined,
      isTop: among('isTop')?.[0] as boolean | undefined,
    }) as unknown as ReturnType<CustomStore['list']>,
  read: (ctx, id, isHeld) => readNews(ctx.db, id, isHeld) as ReturnType<CustomStore['read']>,
  insert: (ctx, id, after) => insertNews(ctx.db, id, after as unknown as NewsDraft, stampOf(ctx)),
  update: (ctx, before, after) => updateNews(ctx.db, before.id, after as unknown as NewsDraft, stampOf(ctx)),
  async remove(ctx, rows) {
    await removeNews(
      ctx.db,
      rows.map(({ id }) => id),
    )
  },
}

async function turn(
  ctx: Context,
  id: number,
  isPublished: boolean,
  refuse: (title: string) => never,
): Promise<Record<never, never>> {
  const news = await readNews(ctx.db, id, true)
  if (!news) return ctx.refuse('record.absent')
  if (!(await setPublished(ctx.db, id, isPublished, stampOf(ctx)))) refuse(news.title)
  await audit(ctx, [
    {
      operation: isPublished ? 'publish' : 'withdraw',
      entity: newsEntity.name,
      recordId: id,
      label: news.title,
      before: { status: news.status },
      after: { status: isPublished ? 'published' : 'draft' },
    },
  ])
  return {}
}

export const newsHandlers: readonly Handler[] = [
  ...customHandlers(store),
  handleForOperator(publishNews, (ctx, { id }) =>
    turn(ctx, id, true, (title) => ctx.refuse('news.published', { title })),
  ),
  handleForOperator(withdrawNews, (ctx, { id }) =>
    turn(ctx, id, false, (title) => ctx.refuse('news.draft', { title })),
  ),
]
