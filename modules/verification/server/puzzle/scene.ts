/** A picture nobody has seen before, as SVG. */
import { nightCity, hills, leaves } from './landscape.ts'
import { contours, facets, gears, ribbons } from './pattern.ts'
import type { Dice } from './dice.ts'
import { mixPalette, type Palette } from './palette.ts'

/** Wider than what is shown, so that a fragment that hangs over the right edge is whole. */
export const sceneSize = { width: 340, height: 160 }

export type Painter = (dice: Dice, palette: Palette) => string

const painters: readonly Painter[] = [hills, nightCity, leaves, facets, ribbons, gears, contours]

export function paintScene(dice: Dice): string {
  const { width, height } = sceneSize
  const content = dice.pick(painters)(dice, mixPalette(dice))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}
