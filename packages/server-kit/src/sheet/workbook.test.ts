import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { archive, book, main, relation, sheetXml } from './archive.fixture.ts'
import { defaultLimits, openWorkbook, type Limits, type SheetCell } from './workbook.ts'
import { writeWorkbook, type WrittenSheet } from './write-workbook.ts'

const bytesOf = async (sheets: readonly WrittenSheet[]) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeWorkbook(sheets)) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

async function rowsOf(
  bytes: Uint8Array<ArrayBuffer>,
  sheet: string,
  limits?: Limits,
): Promise<[number, SheetCell[]][]> {
  const book = await openWorkbook(bytes, limits)
  try {
    const rows: [number, SheetCell[]][] = []
    for await (const portion of book.rows(sheet)) rows.push(...portion)
    return rows
  } finally {
    book.close()
  }
}

it('reads what it wrote: texts, numbers, flags, days, moments, several sheets', async () => {
  const cells = [
    '甲 & <乙>',
    '',
    -5,
    0.1,
    true,
    { date: '2026-09-25' },
    { moment: '2026-09-25T14:30:00' },
    null,
    ' x\ny ',
  ]
  const bytes = await bytesOf([
    { name: '甲/乙: 很长的名字超过三十一个字符的工作表名称会被截断的', header: ['a'], rows: [] },
    { name: 'B', header: ['a', 'b'], rows: [[cells], [['z']]] },
  ])
  const opened = await openWorkbook(bytes.slice())
  expect(opened.sheets).toEqual(['甲 乙  很长的名字超过三十一个字符的工作表名称会被截断的', 'B'])
  opened.close()
  expect(await rowsOf(bytes, 'B')).toEqual([
    [1, ['a', 'b']],
    [
      2,
      [
        '甲 & <乙>',
        null,
        -5,
        0.1,
        true,
        { moment: '2026-09-25T00:00:00' },
        { moment: '2026-09-25T14:30:00' },
        null,
        ' x\ny ',
      ],
    ],
    [3, ['z']],
  ])
})

it('[F5] takes a formula for the value that was saved with it, and computes none', async () => {
  const xml = sheetXml(
    '<row r="3"><c r="A3"><f>1+1</f><v>2</v></c><c r="B3" t="str"><f>A1&amp;"x"</f><v>saved</v></c><c r="C3"><f>NOW()</f></c><c r="D3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
  )
  expect(await rowsOf(archive(book(xml)), 'A')).toEqual([[3, [2, 'saved', null, '#DIV/0!']]])
})

it('[F2] refuses what inflates to more than the limit, also when its headers lie', async () => {
  const limits = { ...defaultLimits, inflatedBytes: 8 * 1024 * 1024 }
  const bomb = Buffer.alloc(64 * 1024 * 1024, 'x')
  for (const lie of [undefined, 1_000]) {
    const bytes = archive({ ...book(sheetXml('')), 'xl/sharedStrings.xml': bomb }, lie)
    expect(bytes.byteLength).toBeLessThan(1024 * 1024)
    await expect(openWorkbook(bytes, limits)).rejects.toMatchObject({ fault: 'tooLargeInside', params: { max: 8 } })
  }
})

it.each([
  [
    'too many parts',
    () =>
      archive({
        ...book(sheetXml('')),
        ...Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`x${at}.xml`, ''])),
      }),
    'tooManyEntries',
  ],
  [
    'entities',
    () => archive(book(`<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>${sheetXml('<row><c t="str"><v>&a;</v></c></row>')}`)),
    'unreadable',
  ],
  ['no archive', () => new Uint8Array(Buffer.from('a program, called .xlsx by its sender')), 'unreadable'],
  ['nothing', () => new Uint8Array(0), 'unreadable'],
  ['a cut archive', () => archive(book(sheetXml(''))).slice(0, 500), 'unreadable'],
  ['an archive of something else', () => archive({ 'readme.txt': 'hello' }), 'unreadable'],
])('[F2 F3] refuses %s', async (_, make, fault) => {
  await expect(openWorkbook(make() as Uint8Array<ArrayBuffer>)).rejects.toMatchObject({ name: 'WorkbookFault', fault })
})

it('[F2] refuses too many rows and cells, and columns out of bounds', async () => {
  const limits = { ...defaultLimits, cells: 100 }
  const long = await bytesOf([{ name: 'B', header: ['a'], rows: [[['x'], ['y'], ['z']]] }])
  await expect(rowsOf(long, 'B', { ...defaultLimits, rows: 3 })).rejects.toMatchObject({
    fault: 'tooManyRows',
    params: { max: 3 },
  })
  const many = sheetXml(Array.from({ length: 60 }, () => '<row><c><v>1</v></c><c><v>2</v></c></row>').join(''))
  await expect(rowsOf(archive(book(many)), 'A', limits)).rejects.toMatchObject({ fault: 'tooManyCells' })
  await expect(
    rowsOf(archive(book(sheetXml('<row><c r="XFD1"><v>1</v></c></row>'))), 'A', limits),
  ).rejects.toMatchObject({ fault: 'tooManyCells' })
  await expect(rowsOf(archive(book(sheetXml('<row><c r="ZZZZZ1"><v>1</v></c></row>'))), 'A')).rejects.toMatchObject({
    fault: 'unreadable',
  })
})

it('[F2 F4] survives a reader that runs out of memory, and reads the next file', async () => {
  const limits = { ...defaultLimits, megabytes: 220 }
  const strings = `<sst xmlns="${main}">${Array.from({ length: 1_500_000 }, (_, at) => `<si><t>text ${at}</t></si>`).join('')}</sst>`
  const parts = book(sheetXml('<row><c t="s"><v>1</v></c></row>'), { 'xl/sharedStrings.xml': strings })
  parts['xl/_rels/workbook.xml.rels'] = parts['xl/_rels/workbook.xml.rels'].replace(
    '</Rel',
    `<Relationship Id="rId2" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/></Rel`,
  )
  await expect(rowsOf(archive(parts), 'A', limits)).rejects.toMatchObject({ fault: 'tooHard' })
  expect(await rowsOf(await bytesOf([{ name: 'B', header: ['a'], rows: [] }]), 'B')).toEqual([[1, ['a']]])
})

it('[F2] reads one workbook after another, each by itself, also after one that was left half read', async () => {
  const many = (text: string) =>
    bytesOf([{ name: text, header: ['a'], rows: [Array.from({ length: 1_200 }, (_, at) => [`${text} ${at}`])] }])
  const limits = { ...defaultLimits, cells: 2_000, rows: 2_000 }
  for (const text of ['one', 'two', 'three']) {
    const rows = await rowsOf(await many(text), text, limits)
    expect(rows).toHaveLength(1_201)
    expect(rows.at(-1)).toEqual([1_201, [`${text} 1199`]])
    const left = await openWorkbook(await many(`left ${text}`), limits)
    for await (const portion of left.rows(`left ${text}`)) {
      expect(portion).toHaveLength(500)
      break
    }
    left.close()
  }
})

const oldFile = () => new Uint8Array(readFileSync(new URL('./workbook.fixture.xls', import.meta.url)))

it('reads the old binary format too: texts, numbers, days, flags and what formulas came to', async () => {
  expect(await rowsOf(oldFile(), '工段')).toEqual([
    [1, ['工段代号', '中文名', '类型', '单价', '生效日期', '需要编程']],
    [2, ['S1', '数控1', '数控（CNC）', 1.5, { moment: '2026-09-25T00:00:00' }, true, 2]],
    [3, ['S2', '数控2', '数控（CNC）', 3, { moment: '2026-09-25T00:00:00' }, true]],
    [4, ['S3', '数控3', '数控（CNC）', 4.5, { moment: '2026-09-25T00:00:00' }, true]],
  ])
})

it('[F4] answers damaged files of both formats with a fault, never with a crash', async () => {
  const good = Buffer.from(await bytesOf([{ name: 'B', header: ['a'], rows: [[['x', 1]]] }]))
  const old = Buffer.from(oldFile())
  let seed = 7
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below
  for (let round = 0; round < 12; round += 1) {
    const bytes = Buffer.from(round % 3 === 0 ? old : good)
    for (let flips = 0; flips < 6; flips += 1) bytes[random(bytes.byteLength)] = random(256)
    await rowsOf(new Uint8Array(bytes), 'B').catch((error: Error) => expect(error.name).toBe('WorkbookFault'))
  }
})

it('keeps the names of its limits in step with the words', () => {
  const zh = readFileSync(new URL('../../../../modules/jobs/locales/zh.ts', import.meta.url), 'utf8')
  for (const fault of ['unreadable', 'tooManyEntries', 'tooLargeInside', 'tooManyCells', 'tooManyRows', 'tooHard'])
    expect(zh).toContain(`'workbook.${fault}'`)
})
