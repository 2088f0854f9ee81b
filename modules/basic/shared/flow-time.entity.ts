import { duration, entity, ref, text } from '@mouldwright/kernel'
import { resourceGroup } from './resource-group.entity.ts'

/** How long work takes from one resource group (the upper) to the next (the lower); pairs without a row take the default. */
export const flowTime = entity('basic.flowTime', {
  scope: 'factory',
  path: 'aps/flowTime',
  key: ['fromGroupId', 'toGroupId'],
  fields: {
    fromGroupId: ref(() => resourceGroup, { required: true }),
    toGroupId: ref(() => resourceGroup, { required: true }),
    minutes: duration({ required: true, max: 43_200, unit: 'h', example: 30 }),
    remark: text({ max: 200 }),
  },
  rules: [
    {
      key: 'flowTimeSameGroup',
      field: 'toGroupId',
      broken: ({ fromGroupId, toGroupId }) => (fromGroupId && fromGroupId === toGroupId ? {} : undefined),
      example: { fromGroupId: 1, toGroupId: 1 },
    },
  ],
  list: {
    columns: ['fromGroupId', 'toGroupId', 'minutes', 'remark'],
    search: ['remark'],
    filters: ['fromGroupId', 'toGroupId'],
    sort: 'fromGroupId',
  },
})
