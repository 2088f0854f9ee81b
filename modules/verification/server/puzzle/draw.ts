/** Small words of SVG that all scenes use. */
import type { Dice } from './dice.ts'
import type { Palette } from './palette.ts'

export const [sceneWidth, sceneHeight] = [340, 160]

export const number = (value: number) => value.toFixed(1)

export type Point = readonly [x: number, y: number]

export const range = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Stops from 0 to 1, evenly apart. */
export function gradient(id: string, kind: 'linear' | 'radial', colours: readonly string[], angle = 90): string {
  const stops = colours
    .map((colour, at) => `<stop offset="${number((100 * at) / (colours.length - 1))}%" stop-color="${colour}"/>`)
    .join('')
  if (kind === 'radial') return `<radialGradient id="${id}">${stops}</radialGradient>`
  const [across, down] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const ends = [0.5 - across / 2, 0.5 - down / 2, 0.5 + across / 2, 0.5 + down / 2].map(
    (end) => `${number(end * 100)}%`,
  )
  return `<linearGradient id="${id}" x1="${ends[0]}" y1="${ends[1]}" x2="${ends[2]}" y2="${ends[3]}">${stops}</linearGradient>`
}

export const everywhere = (fill: string) => `<rect width="${sceneWidth}" height="${sceneHeight}" fill="${fill}"/>`

export const circle = ([x, y]: Point, radius: number, attributes: string) =>
  `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}" ${attributes}/>`

export const polygon = (points: readonly Point[], attributes: string) =>
  `<polygon points="${points.map(([x, y]) => `${number(x)},${number(y)}`).join(' ')}" ${attributes}/>`

/** Soft discs of light here and there, so that no area is plain. */
export const lights = (dice: Dice, { accent, main }: Palette, count: number) =>
  range(count)
    .map(() =>
      circle(
        [dice.between(0, sceneWidth), dice.between(0, sceneHeight)],
        dice.between(6, 34),
        `fill="${dice.pick([accent, main])(dice.between(55, 85), { opacity: dice.between(0.06, 0.22) })}"`,
      ),
    )
    .join('')

/** A line that goes up and down without repeating itself: three waves on top of each other. */
export function wavy(dice: Dice, swing: number): (x: number) => number {
  const waves = [1, 2.3, 5.1].map((pace) => ({
    pace: (pace * dice.between(0.7, 1.4) * Math.PI) / 170,
    phase: dice.between(0, 7),
    size: swing / pace ** 0.8,
  }))
  return (x) => waves.reduce((sum, { pace, phase, size }) => sum + size * Math.sin(x * pace + phase), 0)
}
