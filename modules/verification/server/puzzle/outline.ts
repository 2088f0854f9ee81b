/**
 * The fragment's outline: a body of 40 pixels with knobs and notches, 50 × 50 altogether, as a signed distance (negative inside), so
 * that edges, bevels and shadows come from one number.
 */
import type { Dice } from './dice.ts'

type Side = 'flat' | 'knob' | 'notch'

export interface Outline {
  left: Side
  right: Side
  top: Side
  bottom: Side
  /** Where knobs and notches are along their sides, from the middle. */
  shiftX: number
  shiftY: number
  radius: number
}

export const outlineSize = 50
const body = 40
const reach = outlineSize - body

/** One knob on either axis, so that every outline fills its 50 × 50. */
export function drawOutline(dice: Dice): Outline {
  const quiet = () => dice.pick<Side>(['notch', 'notch', 'flat'])
  const [left, right] = dice.chance(0.5) ? (['knob', quiet()] as const) : ([quiet(), 'knob'] as const)
  const [top, bottom] = dice.chance(0.5) ? (['knob', quiet()] as const) : ([quiet(), 'knob'] as const)
  return {
    left,
    right,
    top,
    bottom,
    shiftX: dice.between(-5, 5),
    shiftY: dice.between(-5, 5),
    radius: dice.between(5.6, 6.6),
  }
}

/** Much like the given one, but not it. */
export const drawLike = (dice: Dice, outline: Outline): Outline => ({
  ...outline,
  shiftX: -outline.shiftX + dice.between(-1, 1),
  shiftY: -outline.shiftY + dice.between(-1, 1),
  radius: dice.between(5.6, 6.6),
})

const roundedBox = (x: number, y: number, half: number, round: number) => {
  const [across, down] = [Math.abs(x) - half + round, Math.abs(y) - half + round]
  return Math.hypot(Math.max(across, 0), Math.max(down, 0)) + Math.min(Math.max(across, down), 0) - round
}

/** The smaller of two distances, with a soft neck where they meet. */
const join = (one: number, other: number) => {
  const share = Math.max(1.6 - Math.abs(one - other), 0) / 1.6
  return Math.min(one, other) - share * share * 0.4
}

/** Pixels from the outline's edge, at a point of its 50 × 50; negative inside. */
function distanceTo({ left, right, top, bottom, shiftX, shiftY, radius }: Outline, x: number, y: number): number {
  const [middleX, middleY] = [(left === 'knob' ? reach : 0) + body / 2, (top === 'knob' ? reach : 0) + body / 2]
  let distance = roundedBox(x - middleX, y - middleY, body / 2, 3)
  const sides: [Side, number, number][] = [
    [left, -1, 0],
    [right, 1, 0],
    [top, 0, -1],
    [bottom, 0, 1],
  ]
  for (const [side, across, down] of sides) {
    if (side === 'flat') continue
    const out = body / 2 + (side === 'knob' ? 1 : -1) * (reach - radius)
    const centreX = middleX + across * out + (across === 0 ? shiftX : 0)
    const centreY = middleY + down * out + (down === 0 ? shiftY : 0)
    const circle = Math.hypot(x - centreX, y - centreY) - radius
    distance = side === 'knob' ? join(distance, circle) : -join(-distance, circle)
  }
  return distance
}

/** Distances at the middles of all pixels, row by row. */
export function distancesOf(outline: Outline): Float32Array {
  const distances = new Float32Array(outlineSize * outlineSize)
  for (let y = 0; y < outlineSize; y += 1)
    for (let x = 0; x < outlineSize; x += 1) distances[y * outlineSize + x] = distanceTo(outline, x + 0.5, y + 0.5)
  return distances
}

/** How much of a pixel is inside. */
export const coverage = (distance: number): number => Math.min(1, Math.max(0, 0.5 - distance))
