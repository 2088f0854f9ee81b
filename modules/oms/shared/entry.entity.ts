import { choice, entity, flag, integer, ref, text } from '@mouldwright/kernel'
import { entryKinds, entryRight, personalModule } from '@mouldwright/links/shared'
import { catalogue } from '@mouldwright/shell/shared'
import { tenantEntity } from './tenant.entity.ts'

/** Where another system's module is, or an entry of the menu that leads to another system. */
export const entryEntity = entity('oms.entry', {
  scope: 'tenant',
  path: 'oms/entry',
  key: ['moduleKey', 'menuKey', 'tenant'],
  fields: {
    kind: choice({ required: true, fixed: true, options: entryKinds, default: 'external' }),
    moduleKey: choice({
      required: true,
      fixed: true,
      options: [...catalogue.map(({ key }) => key), personalModule.moduleKey],
      optionWords: 'shell:modules',
      example: 'crm',
    }),
    menuKey: text({ max: 40, fixed: true, fold: true, example: 'offers' }),
    /** None: everybody. */
    tenant: ref(() => tenantEntity, { fixed: true }),
    name: text({ required: true, max: 60, example: '报价' }),
    nameEn: text({ max: 60, example: 'Quotations' }),
    heading: text({ max: 60 }),
    headingEn: text({ max: 60 }),
    address: text({ required: true, max: 2_000, example: 'https://crm.partner.example/offers' }),
    permission: text({ required: true, max: 200, default: entryRight, example: entryRight }),
    newWindow: flag(),
    hideHead: flag(),
    sortOrder: integer({ required: true, min: 1, max: 9_999, default: 100 }),
  },
  rules: [
    {
      key: 'keyOfEntry',
      field: 'menuKey',
      broken: ({ kind, menuKey }) => ((kind === 'module') === Boolean(menuKey) ? {} : undefined),
      example: { kind: 'frame', menuKey: null },
    },
  ],
  title: 'name',
  list: {
    columns: ['name', 'kind', 'moduleKey', 'menuKey', 'tenant', 'address', 'newWindow', 'hideHead', 'sortOrder'],
    search: ['name', 'nameEn', 'address', 'menuKey'],
    filters: ['kind', 'moduleKey'],
    sort: 'moduleKey',
  },
  groups: {
    place: ['kind', 'moduleKey', 'menuKey', 'tenant'],
    shown: ['name', 'nameEn', 'heading', 'headingEn', 'sortOrder'],
    target: ['address', 'newWindow', 'hideHead', 'permission'],
  },
  without: ['export', 'import'],
})
