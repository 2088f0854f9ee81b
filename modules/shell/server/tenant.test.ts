import type { Caller } from '@mouldwright/testkit'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'

const world = worldOfFile()

const list = 'bms/sys/getSysTenantLogoList.do'
const bytesOf = (base64: string) => Buffer.from(base64.split(',')[1]!, 'base64')

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

const save = (who: Caller, name: string, content: Buffer, logoType = 1) =>
  who.post<any>('bms/sys/logo/save.do', { logoType, name, base64: content.toString('base64') })

/** A bitmap of 24 bits: a red row above a blue one. */
function bitmap(): Buffer {
  const bytes = Buffer.alloc(54 + 16)
  bytes.write('BM')
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(2, 18)
  bytes.writeInt32LE(2, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  for (const [at, blue, red] of [
    [54, 255, 0],
    [57, 255, 0],
    [62, 0, 255],
    [65, 0, 255],
  ] as const) {
    bytes[at] = blue
    bytes[at + 2] = red
  }
  return bytes
}

/** A bitmap of one byte a pixel with two colours. */
function palette(): Buffer {
  const bytes = Buffer.alloc(54 + 8 + 4)
  bitmap().copy(bytes, 0, 0, 54)
  bytes.writeUInt32LE(62, 10)
  bytes.writeInt32LE(-1, 22)
  bytes.writeUInt16LE(8, 28)
  bytes.writeUInt32LE(2, 46)
  bytes.set([0, 0, 255, 0, 255, 0, 0, 0], 54)
  bytes.set([0, 1], 62)
  return bytes
}

describe('logos', () => {
  it('[CL-35 HD-01] are the product’s until the tenant has its own, of either kind', async () => {
    const own = (await world.post<any>('bms/sys/getSysConfigureLogo')).data
    expect(own.map(({ logoType, validFlag }: any) => [logoType, validFlag])).toEqual([
      [1, 1],
      [3, 1],
    ])
    const mark = await sharp(bytesOf(own[0].base64)).metadata()
    expect([mark.format, mark.height]).toEqual(['svg', 72])
    const caller = await world.user(['shell.logo:modify'])
    expect(await caller.ok(list)).toEqual(own)
    const { data } = await save(caller, 'logo.png', await picture(400, 200).png().toBuffer(), 3)
    expect(data[0]).toEqual(own[0])
    expect(await caller.ok(list)).toEqual(data)
    expect(data[1].base64).toMatch(/^data:image\/png;base64,/)
    expect(await caller.ok('bms/sys/logo/remove.do', { logoType: 3 })).toEqual(own)
    expect((await world.post<any>('bms/sys/getSysConfigureLogo')).data).toEqual(own)
  })

  it('[CL-35 T6] of one tenant are not shown to another', async () => {
    const [one, other] = [await world.user(['shell.logo:*']), await world.user(['shell.logo:*'])]
    await save(one, 'a.png', await picture(100, 100).png().toBuffer())
    expect((await other.ok(list))[0].base64).toMatch(/^data:image\/svg/)
    await other.ok('bms/sys/logo/remove.do', { logoType: 1 })
    expect((await one.ok(list))[0].base64).toMatch(/^data:image\/png/)
  })

  it('[BD-39 F3] are drawn anew: 72 pixels high, PNG, without what they carried along', async () => {
    const caller = await world.user(['shell.logo:modify'])
    const taken = picture(400, 200).withExif({ IFD0: { Copyright: 'secret-place' } })
    const polyglot = Buffer.concat([
      await taken.clone().jpeg().toBuffer(),
      Buffer.from('<script>secret-place</script>'),
    ])
    for (const [name, content, width] of [
      ['a.jpg', polyglot, 144],
      ['a.JPEG', await taken.clone().jpeg().toBuffer(), 144],
      ['a.png', await taken.clone().png().toBuffer(), 144],
      ['a.gif', await picture(10, 10).gif().toBuffer(), 72],
      ['a.bmp', bitmap(), 72],
      ['a.bmp', palette(), 144],
    ] as const) {
      const { code, data } = await save(caller, name, content)
      expect(code, name).toBe(1)
      const kept = bytesOf(data[0].base64)
      const { format, height, width: wide, exif } = await sharp(kept).metadata()
      expect([format, height, wide, exif], name).toEqual(['png', 72, width, undefined])
      expect(kept.includes('secret-place')).toBe(false)
    }
    const wide = bytesOf((await save(caller, 'a.png', await picture(4_000, 100).png().toBuffer())).data[0].base64)
    expect(await sharp(wide).metadata()).toMatchObject({ width: 720, height: 18 })
  })

  it('[BD-39 F3] in a bitmap keep their colours and the right way up', async () => {
    const caller = await world.user(['shell.logo:modify'])
    const corner = async (content: Buffer, left: number, top: number) => {
      const drawn = bytesOf((await save(caller, 'a.bmp', content)).data[0].base64)
      const pixel = await sharp(drawn).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
      return [...pixel].map((value) => Math.round(value / 255))
    }
    expect(await corner(bitmap(), 36, 2)).toEqual([1, 0, 0])
    expect(await corner(bitmap(), 36, 69)).toEqual([0, 0, 1])
    expect(await corner(palette(), 2, 36)).toEqual([1, 0, 0])
    expect(await corner(palette(), 141, 36)).toEqual([0, 0, 1])
  })

  it('[BD-39 F3] are judged by what they hold and by their name', async () => {
    const caller = await world.user(['shell.logo:modify'])
    const png = await picture(600, 600).png().toBuffer()
    const liar = bitmap()
    liar.writeInt32LE(2_000_000_000, 22)
    const packed = bitmap()
    packed.writeUInt32LE(1, 30)
    for (const [name, content] of [
      ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
      ['a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
      ['a.exe', png],
      ['a.png.exe', png],
      ['a', png],
      ['a.jpg', png],
      ['a.png', Buffer.from('MZ\u0090')],
      ['a.png', png.subarray(0, 300)],
      ['a.gif', Buffer.from('GIF89a<script>')],
      ['a.bmp', Buffer.from('BM')],
      ['a.bmp', liar],
      ['a.bmp', packed],
      ['a.bmp', bitmap().subarray(0, 60)],
      ['a.webp', await picture(10, 10).webp().toBuffer()],
    ] as const)
      expect((await save(caller, name, content)).data.refusal, name).toBe('logo.unreadable')
    expect((await caller.ok(list))[0].base64).toMatch(/^data:image\/svg/)
  })

  it('[BD-39 F3] are smaller than 500 KB and do not unfold into gigabytes', async () => {
    const caller = await world.user(['shell.logo:modify'])
    const filled = async (bytes: number) =>
      Buffer.concat([await picture(10, 10).png().toBuffer(), Buffer.alloc(bytes)]).subarray(0, bytes)
    for (const bytes of [500 * 1024, 501 * 1024])
      expect(await save(caller, 'a.png', await filled(bytes))).toMatchObject({
        code: 413,
        data: { refusal: 'logo.tooLarge', params: { max: '500 KB' } },
      })
    expect((await save(caller, 'a.png', await filled(500 * 1024 - 1))).code).toBe(1)
    const bomb = await picture(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(500 * 1024)
    // The same head with sides of 50,000.
    bomb.writeUInt32BE(50_000, 16)
    bomb.writeUInt32BE(50_000, 20)
    expect(['logo.tooLarge', 'logo.unreadable']).toContain((await save(caller, 'a.png', bomb)).data.refusal)
  })

  it('[CL-35 R1] are set by those who may; the book says who did', async () => {
    const tenant = await world.tenant()
    const content = await picture(10, 10).png().toBuffer()
    expect((await save(await world.user([], { tenant }), 'a.png', content)).code).toBe(403)
    const caller = await world.user(['shell.logo:modify'], { tenant })
    await save(caller, 'a.png', content)
    const lines = await world.composition.pool.connect().then(async (client) => {
      await client.query(`begin; set local app.tenant = '${tenant.tenantId}'`)
      const { rows } = await client.query(
        `select user_id, after from kit_audit where operation = 'modify' and entity = 'shell.logo'`,
      )
      await client.query('commit')
      client.release()
      return rows
    })
    expect(lines).toEqual([{ user_id: caller.userId, after: { logoType: 1 } }])
  })
})

describe('files by their older name', () => {
  it('[CL-20 T8] come to whoever may have them, and to nobody else', async () => {
    const tenant = await world.tenant()
    const caller = await world.user([], { tenant })
    const content = Buffer.from('number,name\n1,plate\n')
    const fileId = await caller.upload('list.csv', content)
    const mine = await caller.get(`bms/pdm/getfile.do?fileId=${fileId}&t=1`)
    expect([mine.status, mine.body]).toEqual([200, content])
    expect(mine.headers).toMatchObject({
      'content-disposition': expect.stringContaining('list.csv'),
      'x-content-type-options': 'nosniff',
    })
    for (const who of [await world.user([], { tenant }), await world.user(['*'])]) {
      const answer = await who.get(`bms/pdm/getfile.do?fileId=${fileId}`)
      expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 404, data: { refusal: 'record.absent' } })
    }
    world.clock.advance(61 * 60_000)
    expect(JSON.parse((await caller.get(`bms/pdm/getfile.do?fileId=${fileId}`)).body.toString()).code).not.toBe(1)
  })
})

describe('parameters of a tenant', () => {
  const paraCode = 'MultiFactoryCollaborationLevel'
  const read = (who: Caller, codes = paraCode) => who.ok('bms/module/getModuleValueByCodes.do', { paraCode: codes })
  const put = (who: Caller, paraValue: number, version: number, code = paraCode) =>
    who.post<any>('bms/module/saveModuleValue.do', { paraCode: code, paraValue, version })

  it('[CL-18 HD-12 T6] are 1 until the tenant says otherwise; a code that there is not is left out', async () => {
    const caller = await world.user(['shell.tenantValue:modify'])
    expect(await read(caller)).toEqual([{ paraCode, paraValue: 1, version: 1 }])
    expect((await put(caller, 2, 1)).data).toEqual({ paraCode, paraValue: 2, version: 2 })
    expect(await read(caller, `nothing, ${paraCode},constructor`)).toEqual([{ paraCode, paraValue: 2, version: 2 }])
    expect(await read(await world.user([]))).toEqual([{ paraCode, paraValue: 1, version: 1 }])
  })

  it('[CL-18 C1] are of their kind, and nobody’s change is lost', async () => {
    const caller = await world.user(['shell.tenantValue:modify'])
    for (const value of [0, 3, 1.5])
      expect((await put(caller, value, 1)).data.issues).toMatchObject([{ field: 'paraValue' }])
    expect((await put(caller, 1, 1, 'nothing')).data.issues).toMatchObject([{ field: 'paraCode' }])
    expect((await put(caller, 2, 7)).data.refusal).toBe('record.changed')
    const both = await Promise.all([put(caller, 2, 1), put(caller, 1, 1)])
    expect(both.map(({ code }) => code).sort()).toEqual([1, 409])
    expect((await put(await world.user([]), 2, 1)).code).toBe(403)
  })

  it('[BD-40] are shown with their default, the company’s own value, and who changed it from what', async () => {
    const caller = await world.user(['shell.tenantValue:*'])
    const rows = async () => (await caller.ok('bms/module/listModuleValue.do')).rows as any[]
    const of = async (code: string) => (await rows()).find((row) => row.code === code)
    expect(await of(paraCode)).toEqual({
      ...{ code: paraCode, min: 1, max: 2, basis: 1, own: null, version: 1 },
      ...{ changedAt: null, changedBy: null, changedFrom: null },
    })
    await put(caller, 5, 1, 'WorkLogDaysBack')
    await put(caller, 9, 2, 'WorkLogDaysBack')
    expect(await of('WorkLogDaysBack')).toMatchObject({
      ...{ basis: 0, own: 9, version: 3, changedFrom: 5 },
      ...{ changedAt: expect.any(String), changedBy: expect.stringMatching(/.+/) },
    })
    expect((await of(paraCode)).own).toBeNull()
    const reader = await world.user(['shell.tenantValue:modify'])
    expect((await reader.post('bms/module/listModuleValue.do', {})).code).toBe(403)
  })
})
