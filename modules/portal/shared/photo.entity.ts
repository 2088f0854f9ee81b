import { date, entity, flag, image, ref, text } from '@mouldwright/kernel'
import { mould } from '@mouldwright/production/shared'

/** A photo of a mould that its customer may see, once it is released. */
export const portalPhoto = entity('portal.photo', {
  scope: 'factory',
  path: 'portal/photo',
  key: ['mouldId', 'caption'],
  title: 'caption',
  fields: {
    mouldId: ref(() => mould, { required: true, fixed: true, onRemove: 'remove' }),
    caption: text({ required: true, max: 100, example: '型腔加工完成' }),
    picture: image({ required: true, types: ['jpg', 'jpeg', 'png'], maxBytes: 10 * 1024 * 1024 }),
    takenOn: date({ example: '2026-10-28' }),
    /** Seen by whoever has a link to the mould. */
    released: flag({ readonly: true }),
  },
  list: {
    columns: ['caption', 'mouldId', 'picture', 'takenOn', 'released'],
    search: ['caption'],
    filters: ['mouldId', 'released', 'takenOn'],
    sort: '-takenOn',
  },
  without: ['export', 'import'],
})
