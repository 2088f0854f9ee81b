/** Drawings as an office makes them, and as the file field of a form sends them. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { takenOf } from './calls.fixture.ts'

/** A plate with its measures. */
export const drawn = (revision: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1100"><rect width="1600" height="1100" fill="#fff"/>
      <g fill="none" stroke="#000" stroke-width="4"><rect x="260" y="240" width="900" height="520"/>
      <circle cx="420" cy="500" r="70"/><circle cx="1000" cy="500" r="70"/><path d="M260 860h900M260 840v40M1160 840v40"/></g>
      <text x="660" y="840" font-size="44">180 ±0.01</text><text x="1240" y="1040" font-size="56">Rev. ${revision}</text></svg>`),
  )
    .png()
    .toBuffer()

export async function upload(page: Page, name: string, content: Buffer, type: string): Promise<number> {
  const said = [name, content.toString('base64'), type]
  const { fileId } = await takenOf(page, `upload of ${name}`, () =>
    page.evaluate(async ([file, base64, mediaType]) => {
      const bytes = Uint8Array.from(atob(base64!), (sign) => sign.charCodeAt(0))
      const form = new FormData()
      form.append('file', new Blob([bytes], { type: mediaType! }), file)
      const headers = { token: localStorage.getItem('mw_token') ?? '' }
      return (await fetch('/front/comm/file/upload.do', { method: 'POST', headers, body: form })).json()
    }, said),
  )
  return fileId
}
