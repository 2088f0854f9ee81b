/** Drawings of modification orders on their way to the parts. */
import { change, seedMould, seedShop } from '../../aps/server/factory.fixture.ts'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { describe, expect, it } from 'vitest'
import { addOrder, orderOf, release } from './modification.fixture.ts'
import { engineer } from './trial.fixture.ts'

const world = worldOfFile()
const caller = ofEachTest(() => world.user([...engineer, 'jobs.file:*']))
const mould = ofEachTest(async () => seedMould(caller, await seedShop(caller), 'M1'))
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
/** As an archive begins. */
const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(26)])

describe('[MD-02] the release of an order', () => {
  it('brings drawings to the parts that they are of, as those of the new revision; the order keeps its own', async () => {
    const [cavity, plate] = [mould.parts['C01']!, mould.parts['P01']!]
    const old = await caller.upload('C01-A.pdf', pdf)
    await change(caller, 'bom/part', cavity, {
      revision: 'A',
      drawings: [{ drawing: old, revision: 'A', remark: null }],
    })
    const names = ['C01-B.pdf', 'notice.pdf', '3d.zip']
    const [own, ofAll, archive] = await Promise.all(
      names.map((name) => caller.upload(name, name.endsWith('.zip') ? zip : pdf)),
    )
    const { id } = await addOrder(caller, mould.mouldId, [cavity, plate], {
      drawings: [{ drawing: own, partId: cavity, remark: '2D' }, { drawing: ofAll }, { drawing: archive }],
    })
    expect((await release(caller, id)).code).toBe(1)
    const drawingsOf = async (partId: number) =>
      (await caller.ok('bom/part/get.do', { id: partId })).drawings as { drawing: number; revision: string | null }[]
    const [first, ...added] = await drawingsOf(cavity)
    expect(first).toMatchObject({ drawing: old, revision: 'A' })
    expect(added).toMatchObject([
      { revision: 'B', remark: '2D' },
      { revision: 'B', remark: null },
    ])
    const ofPlate = await drawingsOf(plate)
    expect(ofPlate).toMatchObject([{ revision: 'B', remark: null }])
    const read = async (fileId: number) => (await caller.get(`comm/file/download.do?fileId=${fileId}`)).body
    expect(await Promise.all([...added, ...ofPlate].map(({ drawing }) => read(drawing)))).toEqual([pdf, pdf, pdf])
    // A part that lets go of its drawing takes nothing from the order.
    await change(caller, 'bom/part', cavity, { drawings: [] })
    expect(await read(own!)).toEqual(pdf)
    expect((await orderOf(caller, id)).drawings).toMatchObject([
      { drawing: own },
      { drawing: ofAll },
      { drawing: archive },
    ])
  })

  it('takes a drawing only for parts of the order', async () => {
    const drawing = await caller.upload('P01.pdf', pdf)
    const parts = [{ partId: mould.parts['C01']!, newRevision: 'B' }]
    const drawings = [{ drawing, partId: mould.parts['P01']! }]
    const draft = { number: 'X', mouldId: mould.mouldId, title: 'x', source: 'customer', parts, drawings }
    const { data } = await caller.post('tr/modification/add.do', draft)
    expect(data).toMatchObject({
      issues: [{ field: 'drawings', row: 1, rule: 'trial:rules.drawingOfOtherPart', params: { part: 'P01' } }],
    })
  })
})
