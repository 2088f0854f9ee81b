/** Programs that try to find the hole without looking at the picture as people do; for tests and figures only. */
import sharp from 'sharp'

interface Grey {
  width: number
  data: Float32Array
}

async function greyOf(bytes: Buffer): Promise<Grey> {
  const { data, info } = await sharp(bytes).flatten().greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, data: Float32Array.from(data) }
}

async function maskOf(small: Buffer): Promise<{ top: number; alpha: Uint8Array }> {
  const { data } = await sharp(small).ensureAlpha().extractChannel(3).raw().toBuffer({ resolveWithObject: true })
  const first = data.findIndex((value) => value > 127)
  return { top: Math.floor(first / 50), alpha: data }
}

const at = ({ width, data }: Grey, x: number, y: number) => data[y * width + x] ?? 0

/** The usual trick: differences from column to column in the fragment's rows; where two strong ones are a body's width apart is the hole. */
export async function guessByEdges(big: Buffer, small: Buffer): Promise<number> {
  const [grey, { top }] = [await greyOf(big), await maskOf(small)]
  const edge = Array.from({ length: grey.width }, (_, x) => {
    let sum = 0
    for (let y = top + 12; y < Math.min(160, top + 38); y += 1) sum += at(grey, x + 1, y) - at(grey, x - 1, y)
    return Math.abs(sum)
  })
  let best = { x: 0, strength: -1 }
  for (const [left, width] of [
    [0, 40],
    [10, 40],
  ] as const)
    for (let x = 0; x <= 280; x += 1) {
      const strength = (edge[x + left] ?? 0) + (edge[x + left + width] ?? 0)
      if (strength > best.strength) best = { x, strength }
    }
  return best.x
}

/** A better one: lays the fragment's own outline over the picture and takes the place with the strongest edges along all of it. */
export async function guessByOutline(big: Buffer, small: Buffer): Promise<number> {
  const [grey, { alpha }] = [await greyOf(big), await maskOf(small)]
  const outline: [x: number, y: number, across: number, down: number][] = []
  const inside = (x: number, y: number) => (x >= 0 && x < 50 && (alpha[y * 50 + x] ?? 0) > 127 ? 1 : 0)
  for (let y = 1; y < 159; y += 1)
    for (let x = 0; x < 50; x += 1) {
      const [across, down] = [inside(x + 1, y) - inside(x - 1, y), inside(x, y + 1) - inside(x, y - 1)]
      if (across !== 0 || down !== 0) outline.push([x, y, across, down])
    }
  let best = { x: 0, strength: -1 }
  for (let x = 0; x <= 280; x += 1) {
    let sum = 0
    for (const [dx, y, across, down] of outline) {
      const [gx, gy] = [x + dx, y]
      if (gx < 1 || gx > 318) continue
      sum +=
        across * (at(grey, gx + 1, gy) - at(grey, gx - 1, gy)) + down * (at(grey, gx, gy + 1) - at(grey, gx, gy - 1))
    }
    const strength = Math.abs(sum)
    if (strength > best.strength) best = { x, strength }
  }
  return best.x
}
