/** What an import says of places and kinds of files: in words of the reader's language, never by keys, and no more than holds. */
import { section, shift } from '@mouldwright/basic/shared'
import { writeWorkbook } from '@mouldwright/server-kit'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { describe, expect, it } from 'vitest'

const world = worldOfFile()

describe.each(['zh', 'en'] as const)('in %s', (language) => {
  const word = (path: string) => world.composition.kit.word(language, 'basic', `shift.${path}`)

  it('[BD-62 SH-11] a problem that no column of its sheet has is placed by the word of its field, never by its key', async () => {
    const caller = await world.user(['*'], { language })
    const [main, child] = [word('$'), `${word('$')}-${word('periods')}`]
    const clocks = ['rank', 'startTime', 'endTime'].map((name) => word(`periodsFields.${name}`))
    const shifts = ['A', 'B'].map((name) => [name, word('typeOptions.work')])
    const chunks: Uint8Array[] = []
    const book = writeWorkbook([
      { name: main, header: [word('name'), word('type')], rows: [shifts] },
      { name: child, header: [word('name'), ...clocks], rows: [[['B', 1, '08:00', '08:00']]] },
    ])
    for await (const chunk of book) chunks.push(chunk)
    const fileId = await caller.upload('book.xlsx', Buffer.concat(chunks))
    const { taskId } = await caller.ok(`${shift.path}/import.do`, { fileId, dryRun: true })
    const { result } = await caller.job(taskId)
    const column = word('periods')
    expect(column).not.toBe('periods')
    expect(result.issues).toMatchObject([
      { sheet: main, row: 2, field: 'periods', column },
      { sheet: child, row: 2, field: 'periods', column },
    ])
  })

  it('[BD-62] a file of another kind is refused with the kinds that are taken, and no other', async () => {
    const caller = await world.user(['*'], { language })
    const fileId = await caller.upload('book.pdf', Buffer.from('%PDF-1.7'))
    const { taskId } = await caller.ok(`${section.path}/import.do`, { fileId, dryRun: true })
    const { status, error } = await caller.job(taskId)
    expect([status, error?.code]).toEqual(['failed', 'workbook.kind'])
    expect(error!.message).toMatch(/[:：] ?\.xlsx \.xls \.csv$/)
  })
})
