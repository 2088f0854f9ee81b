/** A browser's file on its way to a gateway whose disk fills up meanwhile. */
import { expect, it } from 'vitest'
import { configFor, freshCode, siteOfFile, started, worldThatListens } from '../program.fixture.ts'
import { fillDisk, smallDisk } from '../small-disk.fixture.ts'
import { createFiles } from './files.ts'
import { contentOf, senderTo } from './transfer.fixture.ts'
import { chunkBytes } from './upload-store.ts'

const world = worldThatListens()
const site = siteOfFile(world)
const disk = await smallDisk()

it.each(disk ? [280] : [])(
  '[GW-02 D5] a gateway’s disk of %d MB takes no file without room to spare, refuses a chunk that does not fit, and the same once there is room',
  async (megabytes) => {
    const folder = await disk!.folderOf(megabytes)
    const { serverAppUuid, code } = await freshCode(site, 'FULL-1', { innerIp: '10.0.0.7', httpPort: 8080 })
    const gateway = await started(configFor(folder, site.address, { code }), { services: [createFiles] })
    disk!.undo(() => gateway.stop())
    await site.browser.ok('/upms/user/changeGateway.do', { serverAppUuid })
    const sender = senderTo(() => `http://127.0.0.1:${gateway.port}`, site.browser)
    const full = { status: 507, data: { refusal: 'full' } }
    const content = contentOf(chunkBytes + 1_000)
    const { upload } = (await sender.begin('part.nc', content)).data
    const makeRoom = await fillDisk(folder, 16)
    expect(await sender.put(upload, 0, content.subarray(0, chunkBytes))).toMatchObject(full)
    expect((await sender.state(upload)).data).toMatchObject({ offset: 0 })
    expect(await sender.begin('other.nc', contentOf(10))).toMatchObject(full)
    await makeRoom()
    await sender.put(upload, 0, content.subarray(0, chunkBytes))
    await sender.put(upload, chunkBytes, content.subarray(chunkBytes))
    expect((await sender.finish(upload)).data).toMatchObject({ name: 'part.nc', bytes: content.byteLength })
  },
)
