import { entity, flag, integer, rows, text } from '@mouldwright/kernel'
import { code, name, unsorted } from '../common-fields.ts'

/** A shelf with its places, layer by layer. */
export const shelf = entity('basic.shelf', {
  scope: 'factory',
  path: 'bms/shelf',
  key: ['code'],
  title: 'name',
  fields: {
    code: code({ example: 'A01' }),
    name: name({ example: '电极货架 A01' }),
    warehouse: text({ max: 50, example: '电极库' }),
    layers: integer({ required: true, min: 1, max: 20, example: 5 }),
    slotsPerLayer: integer({ required: true, min: 1, max: 100, example: 12 }),
    ...unsorted,
    places: rows({
      fields: {
        layer: integer({ required: true, min: 1, max: 20, example: 1 }),
        slot: integer({ required: true, min: 1, max: 100, example: 1 }),
        code: text({ required: true, max: 30, pattern: /^[\w./-]+$/, fold: true, example: 'A01-01-001' }),
        valid: flag({ default: true }),
      },
      key: ['layer', 'slot'],
      max: 2_000,
    }),
  },
  rules: [
    {
      key: 'placeOutsideShelf',
      field: 'places',
      broken({ places, layers, slotsPerLayer }) {
        if (!layers || !slotsPerLayer) return undefined
        const at = (places ?? []).findIndex(({ layer, slot }) => layer > layers || slot > slotsPerLayer)
        return at < 0 ? undefined : { row: at + 1, layers, slots: slotsPerLayer }
      },
      example: { layers: 2, slotsPerLayer: 3, places: [{ layer: 3, slot: 1, code: 'A01-03-001', valid: true }] },
    },
    {
      key: 'placeCodeTwice',
      field: 'places',
      broken({ places }) {
        const first = new Map<string, number>()
        for (const [at, { code: of }] of (places ?? []).entries()) {
          const earlier = first.get(of)
          if (earlier !== undefined) return { row: at + 1, first: earlier + 1, code: of }
          first.set(of, at)
        }
        return undefined
      },
      example: {
        places: [
          { layer: 1, slot: 1, code: 'A', valid: true },
          { layer: 1, slot: 2, code: 'A', valid: true },
        ],
      },
    },
  ],
  groups: { places: ['layers', 'slotsPerLayer', 'places'] },
  list: {
    columns: ['code', 'name', 'warehouse', 'layers', 'slotsPerLayer', 'valid'],
    search: ['code', 'name', 'warehouse'],
    filters: ['warehouse', 'valid'],
    sort: 'code',
  },
})
