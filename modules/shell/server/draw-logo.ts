/** Logos that strangers' machines made: judged by what they hold, drawn anew at our height, without what they carry along. */
import { endingOf, mediaTypeOf } from '@mouldwright/kernel'
import type { Refusing } from '@mouldwright/server-kit'
import { logoLimits } from '@mouldwright/shell/shared'
import sharp, { type Sharp } from 'sharp'
import { readBitmap } from './bitmap.ts'

/** A small file may unfold into gigabytes. */
const mostPixels = 40_000_000
const mostSeconds = 5

const dataUrlHead = /^data:[\w/+.-]{1,60};base64,/

const refuseUnreadable = (ctx: Refusing<'logo.unreadable'>): never =>
  ctx.refuse('logo.unreadable', { types: logoLimits.types })
const refuseTooLarge = (ctx: Refusing<'logo.tooLarge'>): never =>
  ctx.refuse('logo.tooLarge', { max: `${logoLimits.bytes / 1024} KB` })

/** @param base64 with or without the head of a data URL
 * @returns a PNG of 72 pixels' height; refused: too large, no picture, or none that its name says */
export async function drawLogo(
  ctx: Refusing<'logo.tooLarge' | 'logo.unreadable'>,
  name: string,
  base64: string,
): Promise<Buffer> {
  const bytes = Buffer.from(base64.slice(0, 100).replace(dataUrlHead, '') + base64.slice(100), 'base64')
  if (bytes.length >= logoLimits.bytes) return refuseTooLarge(ctx)
  const ending = endingOf(name)
  if (!(logoLimits.types as readonly string[]).includes(ending) || !mediaTypeOf(name, bytes))
    return refuseUnreadable(ctx)
  const picture = ending === 'bmp' ? bitmapOf(ctx, bytes) : await pictureOf(ctx, bytes)
  try {
    return await picture
      .timeout({ seconds: mostSeconds })
      .resize({ width: logoLimits.width, height: logoLimits.height, fit: 'inside' })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch {
    return refuseUnreadable(ctx)
  }
}

/** The first page only; the head of the file says how many pixels there are before any is unfolded. */
async function pictureOf(ctx: Refusing<'logo.tooLarge' | 'logo.unreadable'>, bytes: Buffer): Promise<Sharp> {
  const head = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => refuseUnreadable(ctx))
  if (head.width * head.height > mostPixels) return refuseTooLarge(ctx)
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 }).autoOrient()
}

function bitmapOf(ctx: Refusing<'logo.unreadable'>, bytes: Buffer): Sharp {
  const pixels = readBitmap(bytes)
  if (!pixels) return refuseUnreadable(ctx)
  const { data, width, height } = pixels
  return sharp(data, { raw: { width, height, channels: 3 } })
}
