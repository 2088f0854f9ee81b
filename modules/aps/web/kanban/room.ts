import type { KanbanType } from '@mouldwright/basic/shared'
import type { Room } from './use-room.ts'

/** Below this width entries are cards, and a layout's machines are listed beneath its picture. */
export const narrow = 768

/** Pixels as the boards' style sheets draw them, wide and narrow: of one entry, and of what stands above the entries. */
const entryHeight = { list: [112, 168], utilisation: [104, 144], layout: [0, 76], andon: [112, 132] } as const
const aboveHeight = { list: [40, 0], utilisation: [40, 0], layout: [0, 280], andon: [40, 0] } as const

/** Tiles of figures, with the gap beside and beneath each. */
const tile = { gap: [16, 8], width: 300, height: [176, 112] } as const

/** How many entries have room at once. */
export function roomFor(type: KanbanType, { width, height }: Room): number {
  const nth = width < narrow ? 1 : 0
  if (type === 'figures') {
    const gap = tile.gap[nth]
    const across = nth === 1 ? 1 : Math.floor((width + gap) / (tile.width + gap))
    return Math.max(1, across * Math.floor((height + gap) / (tile.height[nth] + gap)))
  }
  const each = entryHeight[type][nth]
  return each === 0 ? Infinity : Math.max(1, Math.floor((height - aboveHeight[type][nth]) / each))
}
