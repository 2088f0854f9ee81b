import { newsEntity, publishNews, withdrawNews } from '@mouldwright/oms/shared'
import { audit, type Context, type CustomStore, type Handler } from '@mouldwright/server-kit'
import {
  insertNews,
  listNews,
  readNews,
  removeNews,
  setPublished,
  updateNews,
  type NewsDraft,
} from '@mouldwright/shell/server/api'
import { entityHandlersForOperator, handleForOperator, stampOf } from './operator.ts'

const store: CustomStore = {
  entity: newsEntity,
  list: (ctx, { among, ...query }) =>
    listNews(ctx.db, {
      ...query,
      statuses: among('status') as string[] | undefined,
      isTop: among('isTop')?.[0] as boolean | undefined,
    }),
  read: (ctx, ids, isHeld) => readNews(ctx.db, ids, isHeld),
  insert: (ctx, id, after) => insertNews(ctx.db, id, after as unknown as NewsDraft, stampOf(ctx)),
  update: (ctx, before, after) => updateNews(ctx.db, before.id, after as unknown as NewsDraft, stampOf(ctx)),
  async remove(ctx, ids) {
    await removeNews(ctx.db, ids)
  },
}

async function turn(
  ctx: Context,
  id: number,
  isPublished: boolean,
  refuse: (title: string) => never,
): Promise<Record<never, never>> {
  const [news] = await readNews(ctx.db, [id], true)
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
  ...entityHandlersForOperator(store),
  handleForOperator(publishNews, (ctx, { id }) =>
    turn(ctx, id, true, (title) => ctx.refuse('news.published', { title })),
  ),
  handleForOperator(withdrawNews, (ctx, { id }) =>
    turn(ctx, id, false, (title) => ctx.refuse('news.draft', { title })),
  ),
]
