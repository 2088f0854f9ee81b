import { choice, entity, flag, text } from '@mouldwright/kernel'

/** A constant of the platform. Which ones there are is the program's; their values are the provider's. */
export const constantEntity = entity('oms.constant', {
  scope: 'tenant',
  path: 'oms/constant',
  key: ['name'],
  fields: {
    title: text({ max: 60, readonly: true }),
    name: text({ readonly: true }),
    meaning: text({ readonly: true }),
    kind: choice({ options: ['address', 'host', 'mode', 'tenants'], readonly: true }),
    value: text({ max: 4_000, long: true }),
    basis: text({ readonly: true }),
    isChanged: flag({ readonly: true }),
    isPublic: flag({ readonly: true }),
  },
  title: 'title',
  list: { columns: ['title', 'value', 'isChanged', 'isPublic', 'name'], search: ['title', 'name'], sort: 'name' },
  without: ['add', 'remove', 'export', 'import'],
})
