import { worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'

const world = worldOfFile()

it('[BD-62] takes a table as text, as office programs write it in China: GBK, full width, quoted commas', async () => {
  const caller = await world.user(['*'])
  const gbk =
    'bfcdbba7b1e0bac52cbfcdbba7c3fbb3c62cb1b8d7a20d0aa3c3a3b9a3b0a3b1202cbaa3b4a8c4a3cbdc2c22bcb1a3accfc8d7f6220d0a433930322cd3c0b7a22c0d0a'
  const take = async (name: string, bytes: Uint8Array, path = 'bms/customer') => {
    const fileId = await caller.upload(name, bytes)
    const { taskId } = await caller.ok(`${path}/import.do`, { fileId, dryRun: false })
    return caller.job(taskId)
  }
  expect(await take('八月.csv', Buffer.from(gbk, 'hex'))).toMatchObject({
    status: 'succeeded',
    result: { applied: true, issues: [], ignored: [], sheets: [{ added: 2, rows: 2 }] },
  })
  const { rows } = await caller.ok('bms/customer/list.do', { search: 'C90' })
  expect(rows.map(({ number, name, remark }: any) => [number, name, remark])).toEqual([
    ['C901', '海川模塑', '急，先做'],
    ['C902', '永发', null],
  ])
  // Into the whole factory it goes by the name of its file, with the delimiter that its header has.
  const semicolons = Buffer.from('\uFEFFNumber;Customer\nC903;Hansa\nC904;\n')
  const faulty = await take('客户.csv', semicolons, 'initialize')
  expect(faulty.result).toMatchObject({
    applied: false,
    issues: [{ sheet: '客户', row: 3, field: 'name', rule: 'required' }],
    returned: { name: expect.stringMatching(/^客户-.*\.xlsx$/) },
  })
  const mended = Buffer.from(semicolons.toString().replace('C904;', 'C904;Zwei'))
  expect((await take('客户.csv', mended, 'initialize')).result).toMatchObject({ sheets: [{ added: 2 }] })
  const neither = await take('customers.csv', Buffer.from([0x4e, 0xff, 0xff, 0x2c, 0x4e]))
  expect(neither).toMatchObject({ status: 'failed', error: { code: 'workbook.unreadable' } })
})
