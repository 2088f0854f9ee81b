import { choice, entity, flag, image, integer, percent, ref, rows, text } from '@mouldwright/kernel'
import { kanbanType } from './enumerations.ts'
import { figuresWithScope, layoutWithScope, placedElsewhere, scopeTwice } from './kanban.rules.ts'
import { machine } from './machine.entity.ts'
import { resourceGroup } from './resource-group.entity.ts'
import { section } from './section.entity.ts'

/** A board for a screen in the hall. What it shows follows from its type, which it keeps: boards are not converted into each other. */
export const kanban = entity('basic.kanban', {
  scope: 'factory',
  path: 'bms/kanban',
  key: ['code'],
  title: 'name',
  changeDenied: 'kanban.changeDenied',
  fields: {
    code: text({ required: true, max: 20, pattern: /^[A-Za-z0-9][\w.-]*$/, fold: true, example: 'CNC-1' }),
    name: text({ required: true, max: 50, example: '数控车间大屏' }),
    type: choice({ required: true, options: kanbanType, default: 'list', fixed: true }),
    /** How long one page stands before the next. */
    displaySeconds: integer({ required: true, min: 5, max: 3_600, default: 30, unit: 's' }),
    /** Place in the round of all boards. */
    sequence: integer({ required: true, min: 1, max: 9_999, default: 1 }),
    valid: flag({ default: true }),
    remark: text({ max: 200, long: true }),
    resourceGroupId: ref(() => resourceGroup),
    sections: rows({ fields: { sectionId: ref(() => section, { required: true }) }, key: ['sectionId'], max: 50 }),
    backgroundImage: image(),
    /** Where machines stand on the picture, from its left and upper edge. */
    machines: rows({
      fields: {
        machineId: ref(() => machine, { required: true }),
        x: percent({ required: true, default: 50 }),
        y: percent({ required: true, default: 50 }),
      },
      key: ['machineId'],
      max: 200,
    }),
    /** Shown one after the other, each as a page after the board's own: notices, standards, a map of the emergency exits. */
    pictures: rows({ fields: { picture: image({ required: true }) }, key: ['picture'], max: 20 }),
  },
  rules: [
    {
      key: 'kanbanPlacedElsewhere',
      field: 'machines',
      broken: placedElsewhere,
      example: { type: 'list', machines: [{ machineId: 1, x: 50, y: 50 }] },
    },
    {
      key: 'kanbanLayoutWithScope',
      field: 'sections',
      broken: layoutWithScope,
      example: { type: 'layout', sections: [{ sectionId: 1 }] },
    },
    {
      key: 'kanbanFiguresWithScope',
      field: 'sections',
      broken: figuresWithScope,
      example: { type: 'figures', sections: [{ sectionId: 1 }] },
    },
    {
      key: 'kanbanScopeTwice',
      field: 'resourceGroupId',
      broken: scopeTwice,
      example: { type: 'list', sections: [{ sectionId: 1 }], resourceGroupId: 1 },
    },
  ],
  groups: { shown: ['resourceGroupId', 'sections'], layout: ['backgroundImage', 'machines'], pictures: ['pictures'] },
  list: {
    columns: ['name', 'code', 'type', 'displaySeconds', 'sequence', 'resourceGroupId', 'valid'],
    search: ['name', 'code', 'remark'],
    filters: ['type', 'valid'],
    sort: 'sequence',
  },
})
