import { choice, decimal, entity, flag, integer, money, ref, rows, text } from '@mouldwright/kernel'
import { role } from '@mouldwright/identity/shared'
import { colourStandard } from './materials/colour.entity.ts'
import { reportItems, sectionTypes, workpieceType } from './enumerations.ts'

/** A stage of work (CNC, EDM, fitting …); its resource groups do the work. */
export const section = entity('basic.section', {
  scope: 'factory',
  path: 'bms/section',
  key: ['name'],
  titleIn: { zh: 'chineseName' },
  fields: {
    name: text({ required: true, max: 8, pattern: /^[A-Za-z]/, fold: true, example: 'CNC' }),
    chineseName: text({ max: 20, example: '数控加工' }),
    type: choice({ required: true, options: sectionTypes, example: 'cnc' }),
    permission: choice({ required: true, options: ['open', 'assigned'], default: 'open' }),
    unitPrice: money({ unit: 'perHour', example: 120 }),
    capacityHours: decimal({ min: 0, max: 100_000, unit: 'h', example: 160 }),
    sort: integer({ required: true, min: 1, max: 9_999, default: 1 }),
    needsCam: flag(),
    needsCamQc: flag(),
    needsMachiningFace: flag(),
    isTooling: flag(),
    canCompleteDirectly: flag(),
    needsShipmentWeight: flag(),
    colourStandardId: ref(() => colourStandard),
    /** Sentence that names it in each language, as module and path; the Chinese name goes before. */
    languageKey: text({ max: 200, example: 'basic.section.typeOptions.cnc' }),
    valid: flag({ default: true }),
    remark: text({ max: 200, long: true }),
    /** Who sees and reports its work where that is assigned. */
    roles: rows({ fields: { roleId: ref(() => role, { required: true }) }, key: ['roleId'], max: 50 }),
    reportItems: rows({
      fields: {
        workpieceType: choice({ required: true, options: workpieceType, example: 1 }),
        item: choice({ required: true, options: reportItems, example: 'start' }),
      },
      key: ['workpieceType', 'item'],
      max: 18,
    }),
  },
  groups: {
    demands: ['needsCam', 'needsCamQc', 'needsMachiningFace', 'needsShipmentWeight'],
    reporting: ['permission', 'roles', 'canCompleteDirectly', 'isTooling', 'reportItems'],
  },
  list: {
    columns: ['name', 'chineseName', 'type', 'capacityHours', 'unitPrice', 'needsCam', 'needsCamQc', 'sort', 'valid'],
    search: ['name', 'chineseName'],
    filters: ['type', 'valid'],
    sort: 'sort',
  },
})
