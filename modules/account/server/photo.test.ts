import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'

const world = worldOfFile()

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

const save = async (content: Buffer, head = '') => {
  const caller = await world.user([])
  const answer = await caller.post('account/photo/save.do', { image: head + content.toString('base64') })
  return { ...answer, caller }
}

describe('the photo', () => {
  it('[SI-19 OU-01] is drawn anew: 400 × 500 at most, JPEG, upright, without what it carried along', async () => {
    const taken = await picture(1_600, 1_000)
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .jpeg()
      .toBuffer()
    // Turned by the camera: the longer side is the height.
    const turned = await sharp(taken).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { code, caller } = await save(turned, 'data:image/jpeg;base64,')
    expect(code).toBe(1)
    const { status, headers, body } = await caller.get('account/photo/get.do')
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    const kept = await sharp(body).metadata()
    expect([kept.format, kept.width, kept.height, kept.exif]).toEqual(['jpeg', 313, 500, undefined])
    expect(body.includes('secret-place')).toBe(false)
    expect((await caller.ok('account/person/get.do')).hasPhoto).toBe(true)
    await caller.ok('account/photo/remove.do')
    expect((await caller.ok('account/person/get.do')).hasPhoto).toBe(false)
  })

  it('[SI-19] is judged by what it holds', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
    const cut = (await picture(600, 600).png().toBuffer()).subarray(0, 300)
    for (const content of [svg, Buffer.from('GIF89a<script>'), cut, Buffer.alloc(0)]) {
      const { code } = await save(content, 'data:image/png;base64,')
      expect([400, 415]).toContain(code)
    }
  })

  it('[SI-19] refuses a bomb of pixels and a file too large', async () => {
    const bomb = await picture(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
    expect((await save(bomb)).data).toMatchObject({ refusal: 'photo.tooLarge' })
    expect((await save(Buffer.alloc(2 * 1024 * 1024 + 1, 1))).data).toMatchObject({ refusal: 'photo.tooLarge' })
  })
})
