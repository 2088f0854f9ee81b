import { choice, entity, integer, text } from '@mouldwright/kernel'
import { code, name, standing } from '../common-fields.ts'
import { fileSecurity, fileStorage } from '../enumerations.ts'

/** A kind of file: who may see it, and where its bytes stand. */
export const fileType = entity('basic.fileType', {
  scope: 'tenant',
  path: 'bms/fileType',
  key: ['code'],
  title: 'name',
  fields: {
    code: code({ example: 'DWG' }),
    name: name({ example: '加工图纸' }),
    /** Endings of names, one blank between them. */
    endings: text({
      required: true,
      max: 100,
      pattern: /^[a-z0-9]+( [a-z0-9]+)*$/,
      fold: true,
      example: 'pdf dwg dxf',
    }),
    security: choice({ required: true, options: fileSecurity, default: fileSecurity.internal }),
    storage: choice({ required: true, options: fileStorage, default: fileStorage.cloud }),
    maxMegabytes: integer({ required: true, min: 1, max: 2_000, default: 20 }),
    ...standing,
  },
  list: {
    columns: ['code', 'name', 'endings', 'security', 'storage', 'maxMegabytes', 'sort', 'valid'],
    search: ['code', 'name', 'endings'],
    filters: ['security', 'storage', 'valid'],
    sort: 'sort',
  },
})
