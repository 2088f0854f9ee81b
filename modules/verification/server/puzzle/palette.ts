import type { Dice } from './dice.ts'

/** A colour: hue in degrees, saturation and lightness in percent, opacity. */
type Paint = (lightness: number, options?: { turn?: number; saturation?: number; opacity?: number }) => string

export interface Palette {
  /** The leading hue. */
  main: Paint
  /** Its companion, for what is near or small. */
  accent: Paint
  isDark: boolean
}

/** Hues that go together, the leading one first, and how strong they are. */
const companies: readonly (readonly [main: number, accent: number, saturation: number])[] = [
  [212, 36, 52],
  [206, 168, 48],
  [188, 22, 44],
  [174, 44, 40],
  [232, 338, 42],
  [246, 196, 40],
  [152, 40, 34],
  [164, 212, 38],
  [28, 200, 54],
  [16, 186, 48],
  [342, 36, 42],
  [282, 200, 34],
  [218, 210, 22],
  [200, 12, 30],
]

export function mixPalette(dice: Dice): Palette {
  const [main, accent, saturation] = dice.pick(companies)
  const [hue, other] = [main + dice.between(-9, 9), accent + dice.between(-9, 9)]
  const strength = saturation + dice.between(-8, 8)
  const paint =
    (base: number, basis: number): Paint =>
    (lightness, { turn = 0, saturation = basis, opacity = 1 } = {}) => {
      const degrees = (((base + turn) % 360) + 360) % 360
      return `hsla(${degrees.toFixed(0)},${saturation.toFixed(0)}%,${lightness.toFixed(1)}%,${opacity.toFixed(2)})`
    }
  return { main: paint(hue, strength), accent: paint(other, Math.min(78, strength + 16)), isDark: dice.chance(0.35) }
}
