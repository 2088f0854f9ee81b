import { choice, entity, flag, instant, text } from '@mouldwright/kernel'

/** A piece of news for everybody on the platform; plain text in one language or two. */
export const newsEntity = entity('oms.news', {
  scope: 'tenant',
  path: 'oms/news',
  key: ['title'],
  fields: {
    status: choice({ options: ['draft', 'published'], readonly: true }),
    title: text({ required: true, max: 100, example: '今晚 22:00 例行维护' }),
    content: text({ required: true, max: 4_000, long: true }),
    titleEn: text({ max: 100 }),
    contentEn: text({ max: 4_000, long: true }),
    isTop: flag(),
    startsAt: instant(),
    endsAt: instant(),
    publishedAt: instant({ readonly: true }),
  },
  rules: [
    {
      key: 'endsLater',
      field: 'endsAt',
      broken: ({ startsAt, endsAt }) =>
        startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt) ? {} : undefined,
      example: { startsAt: '2026-09-25T14:00:00.000Z', endsAt: '2026-09-25T13:00:00.000Z' },
    },
    {
      key: 'bothInEnglish',
      field: 'contentEn',
      broken: ({ titleEn, contentEn }) => (Boolean(titleEn) === Boolean(contentEn) ? undefined : {}),
      example: { titleEn: 'Maintenance tonight', contentEn: null },
    },
  ],
  list: {
    columns: ['title', 'status', 'isTop', 'startsAt', 'endsAt', 'publishedAt'],
    search: ['title', 'titleEn'],
    filters: ['status', 'isTop'],
    sort: '-updatedAt',
  },
  groups: { english: ['titleEn', 'contentEn'], shown: ['isTop', 'startsAt', 'endsAt', 'publishedAt'] },
  without: ['export', 'import'],
})
