/** Photos that go with a report that somebody tells on a page. */
import { seedMould, seedShop, type SeededMould, type Shop } from '../../../aps/server/factory.fixture.ts'
import type { Caller } from '@mouldwright/testkit'
import { ofFile, worldOfFile } from '@mouldwright/testkit/of-file'
import sharp from 'sharp'
import { expect, it } from 'vitest'

const world = worldOfFile()
const caller: Caller = ofFile(() => world.user(['*'], { language: 'en' }))
const shop = ofFile((): Promise<Shop> => seedShop(caller))
const mould = ofFile((): Promise<SeededMould> => seedMould(caller, shop, 'M1'))

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#b33' } })
    .jpeg()
    .toBuffer()
const add = (reportKey: string, content: Buffer, by: Caller = caller, key: string = crypto.randomUUID()) =>
  by.post<any>('floor/report/addPhoto.do', { key, reportKey, content: content.toString('base64') })

it('[FL-04] come behind it, each once, from whoever told it, and are seen by who may see the report', async () => {
  const worker = await world.user(['floor.report:tell', 'production.*:check'], { tenant: caller as never })
  const told = { kind: 'start', batchId: mould.batches['P01'], operationNumber: 10, machineId: shop.machines['CNC01'] }
  const reportKey = crypto.randomUUID()
  await worker.ok('floor/report/tell.do', { key: reportKey, ...told })
  const content = await picture()
  const key = crypto.randomUUID()
  for (const answer of ['applied', 'already'])
    expect((await add(reportKey, content, worker, key)).data).toEqual({ answer })
  // Nobody puts a photo to what another one has told, and nothing that is no photo.
  expect((await add(reportKey, content)).data.refusal).toBe('report.photoAlone')
  expect((await add(reportKey, Buffer.from('<svg onload="alert(1)"/>'), worker)).data.refusal).toBe(
    'report.photoUnreadable',
  )
  const looker = await world.user(['floor.report:check'], { tenant: caller as never })
  expect((await add(reportKey, content, looker)).code).toBe(403)
  const stranger = await world.user(['*'])
  expect((await add(reportKey, content, stranger)).data.refusal).toBe('report.photoAlone')
  const { rows } = await caller.ok('floor/report/list.do', { filters: { batchId: [told.batchId] } })
  const { photos } = await caller.ok('floor/report/get.do', { id: rows[0].id })
  expect(photos).toHaveLength(1)
  const seen = await caller.get(`comm/file/download.do?fileId=${photos[0].photo}`)
  expect(seen.headers['content-type']).toBe('image/jpeg')
  expect(seen.body.equals(content)).toBe(true)
})
