/** The pictures themselves: what a program could learn from them. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { guessByEdges, guessByOutline } from './edge-bot.fixture.ts'
import { createDice } from './dice.ts'
import { makePicture, type PuzzlePicture } from './picture.ts'

const count = 140
let pictures: PuzzlePicture[]
/** The same at each run: shares of a hundred pictures by chance would pass any limit once in a while. */
let drawnBefore: PuzzlePicture[]

beforeAll(async () => {
  pictures = await inEights(() => makePicture())
  drawnBefore = await inEights((at) => {
    const dice = createDice(seedOf(`shown ${at}`))
    const places = createDice(seedOf(`place ${at}`))
    return makePicture({ dice, place: (from, to) => places.whole(from, to - 1) })
  })
})

async function inEights(make: (at: number) => Promise<PuzzlePicture>): Promise<PuzzlePicture[]> {
  const made: PuzzlePicture[] = []
  while (made.length < count)
    made.push(...(await Promise.all(Array.from({ length: 8 }, (_, beside) => make(made.length + beside)))))
  return made.slice(0, count)
}

const seedOf = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16)

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('[V3] pictures', () => {
  it('hide their hole anywhere from 0 to 280 alike', () => {
    const answers = pictures.map(({ answer }) => answer)
    expect(Math.min(...answers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...answers)).toBeLessThanOrEqual(280)
    // Seven equal classes: chi-squared with six degrees of freedom passes 35 once in 200,000 runs.
    const classes = Array.from(
      { length: 7 },
      (_, at) => answers.filter((answer) => Math.floor((answer * 7) / 281) === at).length,
    )
    const expected = answers.length / 7
    expect(classes.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0)).toBeLessThan(35)
  })

  it('are never the same twice', () => {
    expect(new Set(pictures.map(({ big }) => hashOf(big))).size).toBe(pictures.length)
    expect(new Set(pictures.map(({ small }) => hashOf(small))).size).toBe(pictures.length)
  })

  it('carry nothing but pixels', async () => {
    for (const { big, small } of pictures.slice(0, 30)) {
      for (const bytes of [big, small]) {
        const { exif, icc, xmp, iptc, comments } = await sharp(bytes).metadata()
        expect([exif, icc, xmp, iptc, comments].filter((told) => told?.length)).toEqual([])
      }
      expect(
        pngChunks(small).filter((chunk) => !['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'pHYs'].includes(chunk)),
      ).toEqual([])
    }
  })

  it('show the same strip wherever the hole is: the fragment at its left edge, nothing under what is transparent', async () => {
    for (const { small } of pictures.slice(0, 60)) {
      const { data } = await sharp(small).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      const columns = new Set<number>()
      let hidden = 0
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3]! > 0) columns.add((at / 4) % 50)
        else hidden += data[at]! + data[at + 1]! + data[at + 2]!
      }
      expect(hidden).toBe(0)
      expect(Math.max(...columns) - Math.min(...columns)).toBeGreaterThanOrEqual(46)
    }
  })

  it('have sizes that say nothing of the place', () => {
    for (const part of ['big', 'small'] as const)
      expect(
        Math.abs(
          correlation(
            drawnBefore.map((of) => of.answer),
            drawnBefore.map((of) => of[part].length),
          ),
        ),
      ).toBeLessThan(0.3)
  })

  const share = async (guess: typeof guessByEdges) => {
    let right = 0
    for (const { big, small, answer } of drawnBefore) if (Math.abs((await guess(big, small)) - answer) <= 4) right += 1
    return right / count
  }

  it('keep a program that looks for the strongest edges wrong most of the time', async () => {
    expect(await share(guessByEdges)).toBeLessThan(0.3)
  })

  it('are friction and no wall: a program made for just these finds many holes, so limits carry the load', async () => {
    expect(await share(guessByOutline)).toBeLessThan(0.93)
  })
})

function pngChunks(bytes: Buffer): string[] {
  const chunks: string[] = []
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    chunks.push(bytes.toString('latin1', at + 4, at + 8))
  return chunks
}

function correlation(one: number[], other: number[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [a, b] = [mean(one), mean(other)]
  const spread = (values: number[], middle: number) =>
    Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0))
  return one.reduce((sum, value, at) => sum + (value - a) * (other[at]! - b), 0) / (spread(one, a) * spread(other, b))
}
