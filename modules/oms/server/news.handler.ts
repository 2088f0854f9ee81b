import { newsEntity, publishNews, withdrawNews } from '@mouldwright/oms/shared'
import { audit, type Context, type CustomStore, type Handler } from '@mouldwright/server-kit'
import { newsStore } from '@mouldwright/shell/server/api'
import { entityHandlersForOperator, handleForOperator, stampOf } from './operator.ts'

const store: CustomStore = {
  entity: newsEntity,
  list: (ctx, { among, ...query }) =>
    newsStore.listNews(ctx.db, {
      ...query,
      statuses: among('status') as string[] | undefined,
      isTop: among('isTop')?.[0] as boolean | undefined,
    }),
  read: (ctx, ids, isHeld) => newsStore.readNews(ctx.db, ids, isHeld),
  insert: (ctx, id, after) => newsStore.insertNews(ctx.db, id, after as unknown as newsStore.NewsDraft, stampOf(ctx)),
  update: (ctx, before, after) =>
    newsStore.updateNews(ctx.db, before.id, after as unknown as newsStore.NewsDraft, stampOf(ctx)),
  async remove(ctx, ids) {
    await newsStore.removeNews(ctx.db, ids)
  },
}

async function turn(
  ctx: Context,
  id: number,
  isPublished: boolean,
  refuse: (title: string) => never,
): Promise<Record<never, never>> {
  const [news] = await newsStore.readNews(ctx.db, [id], true)
  if (!news) return ctx.refuse('record.absent')
  if (!(await newsStore.setPublished(ctx.db, id, isPublished, stampOf(ctx)))) refuse(news.title)
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
  ...entityHandlersForOperator(store),
  handleForOperator(publishNews, (ctx, { id }) =>
    turn(ctx, id, true, (title) => ctx.refuse('news.published', { title })),
  ),
  handleForOperator(withdrawNews, (ctx, { id }) =>
    turn(ctx, id, false, (title) => ctx.refuse('news.draft', { title })),
  ),
]
