/** Pictures that strangers' machines made, read with care: judged by what they hold, drawn anew at our size, without what they carry along. */
import { photoLimits } from '@mouldwright/account/shared'
import type { Refusing } from '@mouldwright/server-kit'
import sharp from 'sharp'

/** A small file may unfold into gigabytes. */
const mostPixels = 40_000_000
const mostSeconds = 5

const begins = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

/** Formats of pixels only: no SVG or PDF, which can ask for other files. */
const isPicture = (bytes: Uint8Array) =>
  begins(bytes, '\xff\xd8\xff') ||
  begins(bytes, '\x89PNG\r\n\x1a\n') ||
  begins(bytes, 'GIF8') ||
  (begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8))

const dataUrlHead = /^data:[\w/+.-]{1,60};base64,/

/** @param given base64, with or without the head of a data URL
 * @returns a JPEG of 400 × 500 pixels at most, upright, without metadata; refused: too large, no picture */
export async function drawPhoto(ctx: Refusing<'photo.tooLarge' | 'photo.unreadable'>, given: string): Promise<Buffer> {
  const bytes = Buffer.from(given.slice(0, 100).replace(dataUrlHead, '') + given.slice(100), 'base64')
  if (bytes.length > photoLimits.bytes) ctx.refuse('photo.tooLarge')
  if (!isPicture(bytes)) ctx.refuse('photo.unreadable')
  try {
    // The head of the file only; nothing is unfolded yet.
    const { width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
    if (width * height <= mostPixels)
      return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 })
        .timeout({ seconds: mostSeconds })
        .autoOrient()
        .resize({ width: photoLimits.width, height: photoLimits.height, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .jpeg({ quality: 85 })
        .toBuffer()
  } catch {
    ctx.refuse('photo.unreadable')
  }
  return ctx.refuse('photo.tooLarge')
}
