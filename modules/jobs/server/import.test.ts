/** Workbooks in and out of the real product: what is stored, what is refused, and where the report says so. */
import { colourStandard, customer, process, resourceGroup, section } from '@mouldwright/basic/shared'
import {
  openWorkbook,
  sql,
  transaction,
  writeWorkbook,
  type ImportReport,
  type WrittenCell,
  type WrittenSheet,
} from '@mouldwright/server-kit'
import { loggedDefects, type Caller } from '@mouldwright/testkit'
import { describe, expect, it } from 'vitest'
import { userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'

const world = worldOfFile()
const mine = userOfFile(world, ['*'])

const sheet = (name: string, header: string[], rows: WrittenCell[][]): WrittenSheet => ({ name, header, rows: [rows] })

async function bytesOf(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeWorkbook(sheets)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function importInto(
  caller: Caller,
  path: string,
  sheets: readonly WrittenSheet[],
  options: { dryRun?: boolean; confirm?: string[] } = {},
) {
  const fileId = await caller.upload('book.xlsx', await bytesOf(sheets))
  const { taskId } = await caller.ok(`${path}/import.do`, { fileId, dryRun: false, ...options })
  const job = await caller.job(taskId)
  expect(loggedDefects(world)).toEqual([])
  return job as {
    status: string
    result: ImportReport
    error: { code: string; message: string; confirm?: string } | null
  }
}

/** An import that writes over what is there, as the dialog does it: asked, answered, and sent again. */
async function importOver(caller: Caller, path: string, sheets: readonly WrittenSheet[]) {
  const { result } = await importInto(caller, path, sheets)
  expect(result).toMatchObject({ applied: false, confirmations: expect.arrayContaining([expect.anything()]) })
  return importInto(caller, path, sheets, { confirm: result.confirmations.map(({ key }) => key) })
}

async function exported(caller: Caller, path: string, input: object = {}): Promise<Map<string, unknown[][]>> {
  const { taskId } = await caller.ok(`${path}/export.do`, input)
  const job = await caller.job(taskId)
  expect(job.status).toBe('succeeded')
  const file = await caller.get(`comm/export/download.do?taskId=${taskId}`)
  expect(file.headers['content-disposition']).toMatch(/^attachment/)
  return cellsOf(file.body)
}

async function cellsOf(body: Buffer): Promise<Map<string, unknown[][]>> {
  const book = await openWorkbook(new Uint8Array(body))
  const sheets = new Map<string, unknown[][]>()
  for (const name of book.sheets) {
    const rows: unknown[][] = []
    for await (const portion of book.rows(name)) rows.push(...portion.map(([, cells]) => cells))
    sheets.set(name, rows)
  }
  book.close()
  return sheets
}

const sectionHeader = ['工段代号', '中文名', '类型', '需要编程', '单价']
const sections = (count: number, at = 0): WrittenCell[][] =>
  Array.from({ length: count }, (_, index) => [`S${at + index}`, `工段${at + index}`, '数控（CNC）', '是', 1.5])

describe('[BD-62] import', () => {
  it('adds, then finds everything unchanged, then changes what differs', async () => {
    const caller = await world.user(['*'])
    const book = (name: string) => [
      sheet('工段', sectionHeader, [
        ['CNC', name, '数控（CNC）', '是', 80],
        ['EDM', '电火花', '电火花', '否', null],
      ]),
    ]
    const first = await importInto(caller, section.path, book('数控'))
    expect(first.result).toMatchObject({
      applied: true,
      totalIssues: 0,
      sheets: [{ added: 2, changed: 0, unchanged: 0, skipped: 0, rows: 2 }],
    })
    expect((await importInto(caller, section.path, book('数控'))).result.sheets).toMatchObject([
      { added: 0, changed: 0, unchanged: 2 },
    ])
    expect((await importOver(caller, section.path, book('数控加工'))).result.sheets).toMatchObject([
      { added: 0, changed: 1, unchanged: 1 },
    ])
    const list = await caller.ok(`${section.path}/list.do`, { search: 'cnc' })
    expect(list.rows[0]).toMatchObject({
      name: 'CNC',
      chineseName: '数控加工',
      unitPrice: 80,
      needsCam: true,
      type: 'cnc',
      version: 2,
    })
    const history = await caller.ok('comm/history/list.do', { entity: section.name, recordId: list.rows[0].id })
    expect(history.rows[0].changes).toMatchObject([{ field: 'chineseName', before: '数控', after: '数控加工' }])
  })

  it.each(['zh', 'en'] as const)(
    'gives a broken workbook back with what to mend before each row, and takes it once that is mended (%s)',
    async (language) => {
      const caller = await world.user(['*'], { language })
      const rows = sections(4).map((row, at): WrittenCell[] =>
        at === 1 || at === 2 ? [row[0]!, row[1]!, '没有的类型', '是', 1] : row,
      )
      const first = await importInto(caller, section.path, [sheet('工段', [...sectionHeader, '自己的备注'], rows)])
      expect(first.result).toMatchObject({ applied: false, totalIssues: 2, returned: { fileId: expect.any(Number) } })
      const { body } = await caller.get(`comm/file/download.do?fileId=${first.result.returned!.fileId}`)
      const [[name, [header, ...told]]] = [...(await cellsOf(body))] as [[string, unknown[][]]]
      const fix = language === 'zh' ? '需要修改' : 'Fix here'
      expect([name, header]).toEqual(['工段', [fix, ...sectionHeader, '自己的备注']])
      expect(told.map(([mark]) => (mark === null ? null : String(mark).split(':')[0]))).toEqual([
        null,
        '类型',
        '类型',
        null,
      ])
      expect(told.map((row) => row.slice(1, 6))).toEqual(rows)
      const like =
        language === 'zh' ? /最接近的是：(?:[^ ]*\p{Script=Han}[^ ]*(?: \/ |$)){3}/u : /most like it: [ -~]+$/
      expect(String(told[1]![0])).toMatch(like)
      // The second time the faults are others: the column stays one, and tells of these.
      const mended = told.map((row, at) => (at === 1 ? [row[0], row[1], row[2], '电火花', ...row.slice(4)] : row))
      const second = await importInto(caller, section.path, [
        sheet('工段', header as string[], mended as WrittenCell[][]),
      ])
      expect(second.result).toMatchObject({ totalIssues: 1, ignored: [{ sheet: '工段', column: '自己的备注' }] })
      const again = await caller.get(`comm/file/download.do?fileId=${second.result.returned!.fileId}`)
      const [[, [head, ...left]]] = [...(await cellsOf(again.body))] as [[string, unknown[][]]]
      expect(head).toEqual(header)
      expect(left.map(([mark]) => mark === null)).toEqual([true, true, false, true])
      const right = left.map((row) => [row[0], row[1], row[2], '电火花', ...row.slice(4)])
      const last = await importInto(caller, section.path, [sheet('工段', head as string[], right as WrittenCell[][])])
      expect(last.result).toMatchObject({ applied: true, totalIssues: 0, sheets: [{ added: 4 }] })
      expect(last.result.returned).toBeUndefined()
    },
  )

  it('stores nothing in a dry run and says what it would do', async () => {
    const caller = await world.user(['*'])
    const { result } = await importInto(
      caller,
      section.path,
      [sheet('Sheet1', ['Section name', 'name*', 'valid'], [])],
      { dryRun: true },
    )
    expect(result.applied).toBe(false)
    const { result: dry } = await importInto(caller, section.path, [sheet('工段', sectionHeader, sections(3))], {
      dryRun: true,
    })
    expect(dry).toMatchObject({ applied: false, totalIssues: 0, sheets: [{ added: 3 }] })
    expect((await caller.ok(`${section.path}/list.do`)).total).toBe(0)
  })

  it.each([
    ['first', 0],
    ['middle', 2_500],
    ['last', 4_999],
  ])('[F1] stores nothing when the %s of 5,000 rows is bad, and names row, column, value and rule', async (_, at) => {
    const caller = await world.user(['*'])
    const rows = sections(5_000)
    rows[at]![4] = 'abc'
    const { status, result } = await importInto(caller, section.path, [sheet('工段', sectionHeader, rows)])
    expect(status).toBe('succeeded')
    expect(result).toMatchObject({ applied: false, totalIssues: 1 })
    expect(result.issues).toEqual([
      {
        sheet: '工段',
        row: at + 2,
        column: '单价',
        field: 'unitPrice',
        value: 'abc',
        rule: 'number',
        message: '应为数字',
      },
    ])
    expect((await caller.ok(`${section.path}/list.do`)).total).toBe(0)
  })

  it('[F1] counts all faults, tells the first thousand and marks every row of the workbook that goes back', async () => {
    const rows = sections(1_500).map((row) => [...row.slice(0, 2), '没有这种', ...row.slice(3)] as WrittenCell[])
    const { result } = await importInto(mine, section.path, [sheet('工段', sectionHeader, rows)])
    expect([result.totalIssues, result.issues.length]).toEqual([1_500, 1_000])
    expect(result.issues[999]).toMatchObject({ row: 1_001, column: '类型', rule: 'choice', value: '没有这种' })
    const file = await mine.get(`comm/file/download.do?fileId=${result.returned!.fileId}`)
    const cells = (await cellsOf(file.body)).get('工段')!
    expect(cells.filter(([mark]) => String(mark).startsWith('类型: '))).toHaveLength(1_500)
  })

  it('[BD-62] leaves columns and sheets of the author’s own alone and names them', async () => {
    const caller = await world.user(['*'])
    const book = [
      sheet('工段', [...sectionHeader, '颜色'], [['ig', '有备注列', '钳工', '否', 1, '红']]),
      sheet('说明表', ['x'], [['y']]),
    ]
    const { result } = await importInto(caller, section.path, book)
    expect(result).toMatchObject({
      totalIssues: 0,
      applied: true,
      ignored: [{ sheet: '说明表' }, { sheet: '工段', column: '颜色' }],
    })
  })

  it('reports missing columns, a workbook of strange sheets and rows that repeat', async () => {
    const caller = await world.user(['*'])
    const wrong = await importInto(caller, section.path, [sheet('工段', ['中文名', '颜色'], [['数控', '红']])])
    expect(wrong.result.issues.map(({ rule, column }) => [rule, column])).toEqual([
      ['missingColumn', '工段代号'],
      ['required', '工段代号'],
    ])
    const strange = await importInto(caller, section.path, [sheet('甲', ['x'], []), sheet('乙', ['y'], [])])
    expect(strange.result.issues.map(({ sheet: name, rule }) => [name, rule])).toEqual([
      ['甲', 'unknownSheet'],
      ['乙', 'unknownSheet'],
    ])
    const twice = await importInto(caller, section.path, [
      sheet('工段', sectionHeader, [...sections(2), ['ｓ０', '又', '钳工', '否', 1]]),
    ])
    expect(twice.result.issues).toMatchObject([
      { row: 4, rule: 'duplicateInFile', params: { first: 2 }, message: '与第 2 行重复' },
    ])
  })

  it('takes English headers, stars, units and field names, and answers in the language of the caller', async () => {
    const caller = await world.user(['*'], { language: 'en' })
    const en = await importInto(caller, section.path, [
      sheet('Section', ['name*', 'Type *', 'unitPrice'], [['CNC', 'cnc', 'x']]),
    ])
    expect(en.result.issues).toMatchObject([{ column: 'unitPrice', message: 'a number is expected' }])
  })

  it('matches child rows by the key of their record and keeps those that are not named', async () => {
    const caller = await world.user(['*'])
    const main = sheet(
      '客户',
      ['客户编号', '客户名称'],
      [
        ['C1', '海川'],
        ['C2', '南山'],
      ],
    )
    const windows = (rows: WrittenCell[][]) => sheet('客户-对接窗口', ['客户编号', '窗口'], rows)
    const first = await importInto(caller, customer.path, [
      main,
      windows([
        ['C1', '采购'],
        ['C1', '品质'],
        ['C2', '仓库'],
      ]),
    ])
    expect(first.result).toMatchObject({ applied: true, totalIssues: 0 })
    const second = await importOver(caller, customer.path, [main, windows([['C1', '采购']])])
    expect(second.result.sheets).toMatchObject([{ changed: 1, unchanged: 1 }])
    const { rows } = await caller.ok(`${customer.path}/list.do`)
    const records = await Promise.all(
      rows.map(({ id }: { id: number }) => caller.ok(`${customer.path}/get.do`, { id })),
    )
    expect(records.map(({ windows: of }) => of.map(({ name }: { name: string }) => name))).toEqual([['采购'], ['仓库']])
    const lost = await importInto(caller, customer.path, [main, windows([['C9', '谁']])])
    expect(lost.result.issues).toMatchObject([
      { sheet: '客户-对接窗口', row: 2, rule: 'noParent', params: { key: 'C9' } },
    ])
    const twice = await importInto(caller, customer.path, [
      main,
      windows([
        ['C1', '采购'],
        ['C1', '采购'],
      ]),
    ])
    expect(twice.result.issues).toMatchObject([{ sheet: '客户-对接窗口', row: 3, rule: 'duplicateRow' }])
  })

  it('finds references by key or title, also within the file, and says when they fit several or none', async () => {
    const caller = await world.user(['*'])
    const header = ['工序编码', '工序名称', '工段']
    const book = (rows: WrittenCell[][], links: WrittenCell[][] = []) => [
      sheet('工序', header, rows),
      sheet('工序-前置工序', ['工序编码', '前置工序'], links),
    ]
    await importInto(caller, section.path, [sheet('工段', sectionHeader, [['CNC', '数控', 'cnc', '是', 1]])])
    const good = await importInto(
      caller,
      process.path,
      book(
        [
          ['B', '精铣', 'CNC'],
          ['A', '粗铣', 'CNC'],
          ['D', '粗铣', 'CNC'],
        ],
        [['B', 'A']],
      ),
    )
    expect(good.result).toMatchObject({ applied: true, totalIssues: 0, sheets: [{ added: 3 }] })
    const bad = await importInto(
      caller,
      process.path,
      book(
        [['C', '光', 'EDM']],
        [
          ['B', '粗铣'],
          ['A', 'Z'],
        ],
      ),
    )
    expect(bad.result.issues.map(({ row, rule, value }) => [row, rule, value])).toEqual([
      [2, 'reference', 'EDM'],
      [2, 'ambiguous', '粗铣'],
      [3, 'reference', 'Z'],
    ])
  })

  it('asks for confirmation as the form does, and tells of it in a dry run', async () => {
    const caller = await world.user(['*'])
    const book = (name: string) => [sheet('工作日历', ['日历名称', '默认', '排序'], [[name, '是', 1]])]
    await importInto(caller, 'bms/calendar', book('甲'))
    const dry = await importInto(caller, 'bms/calendar', book('乙'), { dryRun: true })
    const question = {
      key: expect.stringMatching(/^basic\.calendar\.replaceDefault#/),
      message: expect.stringContaining('甲'),
    }
    expect(dry.result.confirmations).toEqual([question])
    const asked = await importInto(caller, 'bms/calendar', book('乙'))
    expect(asked.result).toMatchObject({ applied: false, confirmations: [question], totalIssues: 0 })
    const confirm = dry.result.confirmations.map(({ key }) => key)
    const done = await importInto(caller, 'bms/calendar', book('乙'), { confirm })
    expect(done.result).toMatchObject({ applied: true, confirmations: [] })
    const stale = await importInto(caller, 'bms/calendar', book('丙'), { confirm })
    expect(stale.result).toMatchObject({ applied: false, confirmations: [{ message: expect.stringContaining('乙') }] })
  })

  it('[F1] writes over existing records only after a question, which is asked again when they have changed', async () => {
    const caller = await world.user(['*'])
    const book = (name: string) => [
      sheet(
        '客户',
        ['客户编号', '客户名称'],
        [
          ['K1', name],
          ['K2', name],
          ['K3', '新'],
        ],
      ),
    ]
    const path = 'bms/customer'
    const make = (number: string) => caller.ok(`${path}/add.do`, { number, name: '旧' })
    const first = await make('K1')
    const dry = await importInto(caller, path, book('甲'), { dryRun: true })
    expect(dry.result.confirmations).toEqual([
      { key: expect.stringMatching(/^jobs\.import\.overwrite#/), message: expect.stringContaining('1') },
    ])
    const names = async () =>
      (await caller.ok(`${path}/list.do`, {})).rows.map(({ number, name }: any) => `${number} ${name}`)
    expect((await importInto(caller, path, book('甲'))).result).toMatchObject({ applied: false, totalIssues: 0 })
    expect(await names()).toEqual(['K1 旧'])
    // Meanwhile somebody changes the one in what the question does not name, and somebody makes another.
    const confirm = () => dry.result.confirmations.map(({ key }) => key)
    await caller.ok(`${path}/modify.do`, { id: first.id, version: first.version, remark: '更新' })
    const changed = await importInto(caller, path, book('甲'), { confirm: confirm() })
    expect(changed.result).toMatchObject({
      applied: false,
      confirmations: [{ key: expect.not.stringMatching(dry.result.confirmations[0]!.key) }],
    })
    await make('K2')
    const more = await importInto(caller, path, book('甲'), {
      confirm: changed.result.confirmations.map(({ key }) => key),
    })
    expect(more.result).toMatchObject({ applied: false, confirmations: [{ message: expect.stringContaining('2') }] })
    expect(await names()).toEqual(['K1 旧', 'K2 旧'])
    const done = await importInto(caller, path, book('甲'), {
      confirm: more.result.confirmations.map(({ key }) => key),
    })
    expect(done.result).toMatchObject({ applied: true, sheets: [{ added: 1, changed: 2 }] })
    // The same again changes nothing, and asks nothing.
    expect((await importInto(caller, path, book('甲'))).result).toMatchObject({ applied: true, confirmations: [] })
  })

  it("reports an entity's own rules, of records and of child rows, in their rows", async () => {
    const caller = await world.user(['*'])
    const shifts = [
      sheet(
        '班次',
        ['班次名称', '类型'],
        [
          ['白班', '正班'],
          ['夜班', '正班'],
        ],
      ),
      sheet(
        '班次-时段',
        ['班次名称', '序号', '开始', '结束'],
        [
          ['白班', 1, '08:00', '17:00'],
          ['夜班', 1, '20:00', '20:00'],
        ],
      ),
    ]
    const { result } = await importInto(caller, 'bms/shift', shifts)
    expect(result.issues).toMatchObject([
      { sheet: '班次-时段', row: 3, rule: 'basic:rules.periodEmpty', message: '时段没有上班时间' },
    ])
  })

  it("[T8] takes nobody else's upload", async () => {
    const fileId = await mine.upload('book.xlsx', await bytesOf([sheet('工段', sectionHeader, [])]))
    for (const stranger of [
      await world.user(['*']),
      await world.user(['*'], { tenant: { ...mine, factoryIds: {} } as never }),
    ]) {
      const { taskId } = await stranger.ok(`${section.path}/import.do`, { fileId, dryRun: true })
      expect(await stranger.job(taskId)).toMatchObject({ status: 'failed', error: { code: 'record.absent' } })
    }
  })
})

describe('[BD-62] export', () => {
  it('writes a list as people read it, and what it wrote imports without a change', async () => {
    const caller = await world.user(['*'])
    await importInto(caller, section.path, [sheet('工段', sectionHeader, [['CNC', '数控', 'cnc', '是', 80.25]])])
    await importInto(caller, process.path, [
      sheet(
        '工序',
        ['工序编码', '工序名称', '工段', '默认工时'],
        [
          ['A', '粗铣', 'CNC', 1.5],
          ['B', '精铣', 'CNC', 0.333333],
        ],
      ),
      sheet('工序-后置工序', ['工序编码', '后置工序'], [['A', '精铣']]),
    ])
    const sheets = await exported(caller, process.path)
    expect([...sheets.keys()]).toEqual(['工序', '工序-机床要求', '工序-前置工序', '工序-后置工序'])
    expect(sheets.get('工序')![0]).toContain('默认工时 (h)')
    expect(sheets.get('工序')![1]!.slice(0, 4)).toEqual(['A', '粗铣', 'CNC', 1.5])
    expect(sheets.get('工序-后置工序')).toEqual([
      ['工序编码', '后置工序'],
      ['A', '精铣'],
    ])
    const again = await importInto(
      caller,
      process.path,
      [...sheets].map(([name, [header = [], ...rows]]) => sheet(name, header as string[], rows as WrittenCell[][])),
    )
    expect(again.result).toMatchObject({
      applied: true,
      totalIssues: 0,
      sheets: [{ unchanged: 2, changed: 0, added: 0 }],
    })
  })

  it('keeps to filters and columns', async () => {
    const caller = await world.user(['*'])
    await importInto(caller, section.path, [sheet('工段', sectionHeader, sections(12))])
    const sheets = await exported(caller, section.path, { search: 'S1', columns: ['chineseName', 'name'] })
    expect(sheets.get('工段')).toEqual([
      ['中文名', '工段代号'],
      ['工段1', 'S1'],
      ['工段10', 'S10'],
      ['工段11', 'S11'],
    ])
  })

  it('[F5] writes what looks like a formula as text, and reads it back as it was', async () => {
    const caller = await world.user(['*'])
    const texts = [
      '=1+1',
      '+49 574',
      '-2+3',
      '@SUM(A1)',
      "=cmd|'/c calc'!A0",
      '＝1',
      '_x0041_',
      '<b>&"x"',
      '=HYPERLINK("http://evil.example","x")',
    ]
    const book = [
      sheet(
        '客户',
        ['客户编号', '客户名称'],
        texts.map((text, at) => [`C${at}`, text]),
      ),
    ]
    expect((await importInto(caller, customer.path, book)).result.applied).toBe(true)
    const rows = (await exported(caller, customer.path)).get('客户')!
    const at = rows[0]!.indexOf('客户名称')
    expect(rows.slice(1).map((row) => row[at])).toEqual(texts)
  })

  it('[PU-05 F7] offers no file for an empty list', async () => {
    const caller = await world.user(['*'])
    const { taskId } = await caller.ok(`${resourceGroup.path}/export.do`)
    expect(await caller.job(taskId)).toMatchObject({ status: 'succeeded', result: { fileId: null, rows: 0 } })
    expect(JSON.parse((await caller.get(`comm/export/download.do?taskId=${taskId}`)).body.toString()).code).toBe(404)
  })

  it('[T8 R5] is for its owner only, as long as they may export', async () => {
    const tenant = await world.tenant()
    const owner = await world.user(['basic.section:*'], { tenant })
    const colleague = await world.user(['*'], { tenant })
    await importInto(owner, section.path, [sheet('工段', sectionHeader, sections(1))])
    const { taskId } = await owner.ok(`${section.path}/export.do`)
    await owner.job(taskId)
    const code = async (caller: Caller) =>
      JSON.parse((await caller.get(`comm/export/download.do?taskId=${taskId}`)).body.toString()).code
    expect((await owner.get(`comm/export/download.do?taskId=${taskId}`)).body.subarray(0, 2).toString()).toBe('PK')
    expect(await code(colleague)).toBe(404)
    expect(await code(await world.user(['*']))).toBe(404)
    await transaction(world.composition.pool, owner, (db) =>
      db.run(sql`update files_file set expires_at = created_at where tenant_id = ${owner.tenantId}`),
    )
    expect(await code(owner)).toBe(404)
  })
})

describe('a workbook of several entities', () => {
  it('brings them in whatever the order of its sheets, and all or nothing', async () => {
    const caller = await world.user(['*'])
    const processes = sheet(
      '工序',
      ['工序编码', '工序名称', '工段'],
      [
        ['A', '粗铣', 'CNC'],
        ['B', '放电', 'EDM'],
      ],
    )
    const run = (sheets: WrittenSheet[]) => importInto(caller, 'initialize', sheets)
    const bad = await run([
      processes,
      sheet('工段', sectionHeader, [
        ['CNC', '数控', 'cnc', '是', 1],
        ['EDM', '放电', 'nothing', '否', 1],
      ]),
    ])
    // What names a record that has a fault of its own is no second fault.
    expect(bad.result.issues).toMatchObject([{ sheet: '工段', row: 3, column: '类型', rule: 'choice' }])
    expect(bad.result.sheets).toMatchObject([
      { entity: 'basic.section', added: 1, skipped: 1 },
      { entity: 'basic.process', added: 1, skipped: 1 },
    ])
    expect((await caller.ok(`${section.path}/list.do`)).total).toBe(0)
    const good = await run([
      processes,
      sheet('工段', sectionHeader, [
        ['CNC', '数控', 'cnc', '是', 1],
        ['EDM', '放电', 'edm', '否', 1],
      ]),
    ])
    expect(good.result).toMatchObject({ applied: true, totalIssues: 0, sheets: [{ added: 2 }, { added: 2 }] })
  })

  it('[R1] needs the right to import each of its sheets', async () => {
    const caller = await world.user(['jobs.workbook:import', 'basic.section:*'])
    const mixed = await importInto(caller, 'initialize', [
      sheet('工段', sectionHeader, sections(1)),
      sheet('客户', ['客户编号', '客户名称'], [['C1', '甲']]),
    ])
    expect(mixed).toMatchObject({
      status: 'failed',
      error: { code: 'workbook.sheetDenied', message: '没有导入这些工作表的权限：客户' },
    })
    expect((await importInto(caller, 'initialize', [sheet('工段', sectionHeader, sections(1))])).result.applied).toBe(
      true,
    )
    const outsider = await world.user(['basic.section:*'])
    expect((await outsider.post('initialize/import.do', { fileId: 1, dryRun: true })).code).toBe(403)
  })
})

describe('templates', () => {
  it('say what each column takes, and their example imports', async () => {
    const answer = await world.composition.app.inject({
      method: 'POST',
      url: `/front/${section.path}/template.do`,
      payload: {},
      headers: { cookie: `mw_long=${mine.tokens.longToken}`, token: mine.tokens.shortToken },
    })
    const sheets = await cellsOf(answer.rawPayload)
    expect([...sheets.keys()]).toEqual(['工段', '工段-有工段权限的角色', '工段-报工项目', '填写说明'])
    expect(sheets.get('工段')![0]).toContain('工段代号*')
    const caller = await world.user(['*'])
    // The example names a record; nothing is created by the way.
    const { code, name } = colourStandard.fields
    await caller.ok(`${colourStandard.path}/add.do`, { code: code.example, name: name.example })
    const [header, example] = sheets.get('工段')!
    const { result } = await importInto(caller, section.path, [
      sheet('工段', header as string[], [example as WrittenCell[]]),
    ])
    expect(result).toMatchObject({ applied: true, totalIssues: 0 })
  })
})
