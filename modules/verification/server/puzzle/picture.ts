/**
 * One puzzle: a scene with a hole and holes that only look like it, and the fragment that fits. Nothing in either picture comes from
 * where the hole is but the hole itself: it is filled with some other part of the scene, and the strip is the same whatever the answer.
 */
import { randomInt } from 'node:crypto'
import { puzzleSize } from '@mouldwright/verification/shared'
import sharp from 'sharp'
import { createDice, type Dice } from './dice.ts'
import { coverage, distancesOf, drawLike, drawOutline, outlineSize, type Outline } from './outline.ts'
import { paintScene, sceneSize } from './scene.ts'

export interface PuzzlePicture {
  /** JPEG of 320 × 160. */
  big: Buffer
  /** PNG of 50 × 160, transparent but for the fragment. */
  small: Buffer
  /** Left edge of the hole: anywhere from 0 to 280, each alike. */
  answer: number
}

interface Pixels {
  width: number
  height: number
  /** Red, green, blue of each pixel, row by row. */
  data: Uint8Array
}

interface Hole {
  outline: Outline
  x: number
  y: number
}

const { width, height, track } = puzzleSize

/**
 * How a hole looks. Each draws its own, from the same chances, so that looks do not tell which is right. It goes from one shade to
 * another, so that around its edge it is now lighter, now darker than the picture.
 */
interface Look {
  from: number
  to: number
  /** Direction from the one shade to the other. */
  angle: number
  /** Blue above red. */
  cool: number
  opacity: number
  /** Darker lines through it, in pixels from one to the next; 0 without. */
  hatch: number
  rim: number
}

function drawLook(dice: Dice): Look {
  const [dark, light] = [dice.between(6, 60), dice.between(120, 235)]
  const isEven = dice.chance(0.3)
  return {
    from: dark,
    to: isEven ? dark + dice.between(0, 40) : light,
    angle: dice.between(0, 2 * Math.PI),
    cool: dice.between(-4, 18),
    opacity: dice.between(0.5, 0.72),
    hatch: dice.chance(0.25) ? dice.whole(4, 7) : 0,
    rim: dice.between(0.1, 0.45),
  }
}

/** Holes beside the right one, in its rows or nearly so, that do not touch it. */
function drawDecoys(dice: Dice, { x, y, outline }: Hole): Hole[] {
  const decoys: Hole[] = []
  const wanted = dice.chance(0.7) ? 1 : 2
  for (let tries = 0; decoys.length < wanted && tries < 40; tries += 1) {
    const at = dice.whole(0, track)
    if ([{ x }, ...decoys].some((hole) => Math.abs(hole.x - at) < outlineSize + 6)) continue
    const away = dice.whole(5, 13) * (dice.chance(0.5) ? 1 : -1)
    const top = y + away < 3 || y + away > height - outlineSize - 3 ? y - away : y + away
    decoys.push({ outline: drawLike(dice, outline), x: at, y: top })
  }
  return decoys
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share

/** Cuts a hole: what shows in it is another part of the scene, turned round. */
function cut(into: Pixels, scene: Pixels, { outline, x: left, y: top }: Hole, look: Look, dice: Dice): void {
  const distances = distancesOf(outline)
  const [fromX, fromY] = [dice.whole(0, scene.width - outlineSize), dice.whole(0, scene.height - outlineSize)]
  const [across, down] = [Math.cos(look.angle) / outlineSize, Math.sin(look.angle) / outlineSize]
  for (let y = 0; y < outlineSize; y += 1)
    for (let x = 0; x < Math.min(outlineSize, into.width - left); x += 1) {
      const distance = distances[y * outlineSize + x]!
      const inside = coverage(distance)
      const rim = Math.max(0, 1 - Math.abs(distance)) * look.rim
      if (inside === 0 && rim === 0) continue
      const target = ((top + y) * into.width + left + x) * 3
      const source = ((fromY + outlineSize - 1 - y) * scene.width + fromX + outlineSize - 1 - x) * 3
      // A shadow falls in from the upper left.
      const shadow = 0.18 * Math.max(0, 1 + distance / 7) * (x + y < outlineSize ? 1 : 0.35)
      const share = Math.min(1, Math.max(0, 0.5 + (x - outlineSize / 2) * across + (y - outlineSize / 2) * down))
      const shade = mix(look.from, look.to, share)
      const line = look.hatch > 0 && (x + y) % look.hatch === 0 ? 0.14 : 0
      for (let channel = 0; channel < 3; channel += 1) {
        const fill =
          mix(scene.data[source + channel]!, shade + (channel - 1) * look.cool, look.opacity) *
          (1 - shadow) *
          (1 - line)
        const filled = mix(into.data[target + channel]!, fill, inside)
        into.data[target + channel] = mix(filled, 255, rim * 0.7)
      }
    }
}

/** The fragment in its strip, with a light edge. What is transparent is black: nothing hides under it. */
function lift(scene: Pixels, { outline, x: left, y: top }: Hole, dice: Dice): Uint8Array {
  const strip = new Uint8Array(outlineSize * height * 4)
  const distances = distancesOf(outline)
  const light = dice.between(0.94, 1.07)
  for (let y = 0; y < outlineSize; y += 1)
    for (let x = 0; x < outlineSize; x += 1) {
      const distance = distances[y * outlineSize + x]!
      const opacity = Math.round(coverage(distance) * 255)
      if (opacity === 0) continue
      const source = ((top + y) * scene.width + left + x) * 3
      const target = ((top + y) * outlineSize + x) * 4
      const edge = Math.max(0, 1 + distance / 1.6)
      const bevel = Math.max(0, 1 + distance / 5) * (x + y < outlineSize ? 26 : -30)
      for (let channel = 0; channel < 3; channel += 1) {
        const colour = scene.data[source + channel]! * light + bevel
        strip[target + channel] = Math.min(255, Math.max(0, mix(colour, 255, edge * 0.85)))
      }
      strip[target + 3] = opacity
    }
  return strip
}

/** Fine grain over all, so that equal areas are not equal. */
function grain(pixels: Uint8Array, dice: Dice, strength: number): void {
  for (let at = 0; at < pixels.length; at += 3) {
    const speck = dice.between(-strength, strength)
    for (let channel = 0; channel < 3; channel += 1)
      pixels[at + channel] = Math.min(255, Math.max(0, pixels[at + channel]! + speck))
  }
}

function shown(scene: Pixels): Pixels {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1)
    data.set(scene.data.subarray(y * scene.width * 3, (y * scene.width + width) * 3), y * width * 3)
  return { width, height, data }
}

/** Where chance comes from: what is shown and, apart from it, where the hole is. */
interface Chance {
  dice: Dice
  /** Whole, from `from` on, below `to`. */
  place: (from: number, to: number) => number
}

/**
 * Makes one puzzle; about ten milliseconds of work, most of it in the image library's own threads. Only measurements that have to come
 * out alike each time bring their own chance.
 */
export async function makePicture(
  { dice, place }: Chance = { dice: createDice(), place: randomInt },
): Promise<PuzzlePicture> {
  const { data } = await sharp(Buffer.from(paintScene(dice)), { density: 72 })
    .flatten({ background: '#888' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const scene: Pixels = { ...sceneSize, data }
  const answer = place(0, track + 1)
  const hole: Hole = { outline: drawOutline(dice), x: answer, y: place(8, height - outlineSize - 8) }
  const big = shown(scene)
  for (const each of [hole, ...drawDecoys(dice, hole)]) cut(big, scene, each, drawLook(dice), dice)
  grain(big.data, dice, 7)
  const strip = lift(scene, hole, dice)
  const [jpeg, png] = await Promise.all([
    sharp(big.data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 82 })
      .toBuffer(),
    sharp(strip, { raw: { width: outlineSize, height, channels: 4 } })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  ])
  return { big: jpeg, small: png, answer }
}
