/** A browser's file on its way to a gateway whose disk fills up meanwhile. */
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { mountHindrance, mountSmallDisk, unmountDisk } from '@mouldwright/testkit/fault'
import { afterEach, expect, it } from 'vitest'
import { configFor, freshCode, freshFolder, siteOfFile, started, worldThatListens } from '../program.fixture.ts'
import { createFiles } from './files.ts'
import { contentOf, senderTo } from './transfer.fixture.ts'
import { chunkBytes } from './upload-store.ts'

const world = worldThatListens()
const site = siteOfFile(world)

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const hindrance = await mountHindrance()
if (hindrance)
  it('is tried only where a disk may be mounted, as root may: not here', () => expect(process.getuid?.()).not.toBe(0))

it.each(hindrance ? [] : [280])(
  '[GW-02 D5] a gateway’s disk of %d MB takes no file without room to spare, refuses a chunk that does not fit, and the same once there is room',
  async (megabytes) => {
    const folder = await freshFolder()
    mountSmallDisk(folder, megabytes)
    undo.push(async () => unmountDisk(folder))
    const { serverAppUuid, code } = await freshCode(site, 'FULL-1', { innerIp: '10.0.0.7', httpPort: 8080 })
    const gateway = await started(configFor(folder, site.address, { code }), { services: [createFiles] })
    undo.push(() => gateway.stop())
    await site.browser.ok('/upms/user/changeGateway.do', { serverAppUuid })
    const sender = senderTo(() => `http://127.0.0.1:${gateway.port}`, site.browser)
    const full = { status: 507, data: { refusal: 'full' } }
    const content = contentOf(chunkBytes + 1_000)
    const { upload } = (await sender.begin('part.nc', content)).data
    const ballast = await open(join(folder, 'ballast'), 'a')
    while ((await statfs(folder)).bavail >= 16) await ballast.writeFile(Buffer.alloc(16 * 4_096))
    await ballast.close()
    expect(await sender.put(upload, 0, content.subarray(0, chunkBytes))).toMatchObject(full)
    expect((await sender.state(upload)).data).toMatchObject({ offset: 0 })
    expect(await sender.begin('other.nc', contentOf(10))).toMatchObject(full)
    await rm(join(folder, 'ballast'))
    await sender.put(upload, 0, content.subarray(0, chunkBytes))
    await sender.put(upload, chunkBytes, content.subarray(chunkBytes))
    expect((await sender.finish(upload)).data).toMatchObject({ name: 'part.nc', bytes: content.byteLength })
  },
)
