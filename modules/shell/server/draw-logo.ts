/** Logos that strangers' machines made: judged by what they hold, drawn anew at our height, without what they carry along. */
import { Refusal } from '@mouldwright/kernel'
import { endingOf, mediaTypeOf } from '@mouldwright/server-kit'
import { logoLimits } from '@mouldwright/shell/shared'
import sharp, { type Sharp } from 'sharp'
import { readBitmap } from './bitmap.ts'

/** A small file may unfold into gigabytes. */
const mostPixels = 40_000_000
const mostSeconds = 5

const dataUrlHead = /^data:[\w/+.-]{1,60};base64,/

const unreadable = () => new Refusal('logo.unreadable', { params: { types: logoLimits.types.join(', ') } })
const tooLarge = () => new Refusal('logo.tooLarge', { params: { max: `${logoLimits.bytes / 1024} KB` } })

/** @param base64 with or without the head of a data URL
 * @returns a PNG of 72 pixels' height; refused: too large, no picture, or none that its name says */
export async function drawLogo(name: string, base64: string): Promise<Buffer> {
  const bytes = Buffer.from(base64.slice(0, 100).replace(dataUrlHead, '') + base64.slice(100), 'base64')
  if (bytes.length >= logoLimits.bytes) throw tooLarge()
  const ending = endingOf(name)
  if (!(logoLimits.types as readonly string[]).includes(ending) || !mediaTypeOf(name, bytes)) throw unreadable()
  const picture = ending === 'bmp' ? bitmapOf(bytes) : await pictureOf(bytes)
  try {
    return await picture
      .timeout({ seconds: mostSeconds })
      .resize({ width: logoLimits.width, height: logoLimits.height, fit: 'inside' })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch {
    throw unreadable()
  }
}

/** The first page only; the head of the file says how many pixels there are before any is unfolded. */
async function pictureOf(bytes: Buffer): Promise<Sharp> {
  const head = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => Promise.reject(unreadable()))
  if (head.width * head.height > mostPixels) throw tooLarge()
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 }).autoOrient()
}

function bitmapOf(bytes: Buffer): Sharp {
  const pixels = readBitmap(bytes)
  if (!pixels) throw unreadable()
  const { data, width, height } = pixels
  return sharp(data, { raw: { width, height, channels: 3 } })
}
