/** Which files a role reads: by the security of the kinds of file. */
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'

const world = worldOfFile()

/** One white pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/58BAwAI/AL+X9s3VQAAAABJRU5ErkJggg==',
  'base64',
)

it('[OU-03 BD-26] a file is read by roles of its kind’s security or above, asked at each download', async () => {
  const tenant = await world.tenant()
  const admin = await world.user(['*'], { tenant })
  const reader = await world.user(['identity.user:detail', 'identity.user:check'], { tenant })
  const photo = await admin.upload('face.png', png)
  const member = await admin.ok('upms/user/get.do', { id: admin.userId })
  await admin.ok('upms/user/modify.do', { id: member.id, version: member.version, photo })
  const status = async (who: typeof reader) => {
    const { headers } = await who.get(`comm/file/download.do?fileId=${photo}`)
    return String(headers['content-type']).startsWith('image/')
  }
  const roleId = (await admin.ok('upms/user/get.do', { id: reader.userId })).roles[0].roleId
  const setLevel = async (fileSecurity: number) => {
    const { version } = await admin.ok('upms/role/get.do', { id: roleId })
    await admin.ok('upms/role/modify.do', { id: roleId, version, fileSecurity })
  }
  await setLevel(1)
  // Of no kind: nobody has said that it is secret.
  expect(await status(reader)).toBe(true)
  const kind = { code: 'PHOTO', name: '照片', endings: 'png jpg', security: 3, storage: 1, maxMegabytes: 2, sort: 1 }
  await admin.ok('bms/fileType/add.do', kind)
  expect(await status(reader)).toBe(false)
  // Whoever brought it has it.
  expect(await status(admin)).toBe(true)
  await setLevel(2)
  expect(await status(reader)).toBe(false)
  await setLevel(3)
  expect(await status(reader)).toBe(true)
  await setLevel(4)
  expect(await status(reader)).toBe(true)
})
