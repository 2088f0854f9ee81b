import { expect, it } from 'vitest'
import { scanDictionaries } from './dictionaries.ts'
import { scanGlossary } from './glossary.ts'
import { scanLists } from './lists.ts'
import { scanNamesOfPeople } from './names-of-people.ts'
import { scanBareCounts } from './bare-counts.ts'
import { scanPercentages } from './percentages.ts'
import { scanPrivateWords } from './private-words.ts'
import { scanRefusals } from './refusals.ts'
import { scanTerms } from './terms.ts'
import { scanTestIds } from './test-ids.ts'
import { scanVisibleText } from './visible-text.ts'
import { scanWireNumbers } from './wire-numbers.ts'

const text = (code: string, path = 'modules/a/web/a.page.tsx') => scanVisibleText([{ path, text: code }])

it.each([
  `const title = '模具'`,
  'const title = `共 ${n}`',
  `const page = <p>Save</p>`,
  `const page = <p>{'Save'}</p>`,
  `const page = <Input placeholder="Name" />`,
  `const page = <Input placeholder={'Name'} />`,
  `const page = <b>保存</b>`,
])('finds text outside the dictionaries: %s', (code) => {
  expect(text(code)).toHaveLength(1)
})

it.each([
  `const title = t('mould.name') // 模具`,
  `const page = <p className="title">{t('save')} · {n}%</p>`,
  `const page = <Input type="text" name={'phone'} placeholder={t('name')} />`,
  `const name = text({ example: '国庆节' })`,
  `const yes = new Set(['是'])`,
  `const keys = <kbd>Ctrl S</kbd>`,
  `const han = /[一-龥]/`,
])('leaves alone what is no text of the product: %s', (code) => {
  expect(text(code)).toEqual([])
})

it('leaves dictionaries, seeds and tests alone', () => {
  for (const path of ['modules/a/locales/zh.ts', 'modules/a/seeds/a.ts', 'modules/a/shared/a.test.ts', 'examples/a.ts'])
    expect(text(`const a = '模具'`, path)).toEqual([])
})

it('finds percentages that are written without their rule', () => {
  const lines = [
    'const a = `${Math.round(load)}%`',
    '<b>{shownNumber(percent)} %</b>',
    'say({ rate: `${rate} %` })',
    '{shownNumber(value, 1)} <small>{figuresWord(`units.${unit}`)}</small>',
    '<b>{shownNumber(value, isWhole ? 0 : 1)}</b> {unit}',
  ]
  const plain = [
    'style={{ width: `${part}%` }}',
    '<b>{shownNumber(value)}</b> <small>{figuresWord(`figures.${key}`)}</small>',
    'const c = a % b',
    'left: `${x}%`,',
  ]
  const found = scanPercentages([{ path: 'modules/a/web/a.page.tsx', text: [...lines, ...plain].join('\n') }])
  expect(found.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5])
  expect(scanPercentages([{ path: 'modules/a/server/a.ts', text: lines.join('\n') }])).toEqual([])
  // Where percentText writes the one, the other is for all other units.
  const both = ['const b = `${percentText(load)}`', lines[4]].join('\n')
  expect(scanPercentages([{ path: 'modules/a/web/a.page.tsx', text: both }])).toEqual([])
  const said = ["a: '100 % is usual',", "b: '{{x}} % across',", "c: '80% within, {{x}}% across',"].join('\n')
  expect(scanPercentages([{ path: 'modules/a/locales/web.en.ts', text: said }]).map(({ line }) => line)).toEqual([1, 2])
})

it('[SH-11] finds counts that are shown as they are', () => {
  const lines = [
    '<td>{run.lateMoulds}</td>',
    '{title} <span className="mw-count">{data.total}</span>',
    '<b>{rows?.length}',
    '{quantity}',
    'label: `${one.label} (${one.count})`',
    '<b>{opened.size}</b>',
  ]
  const plain = [
    '<td>{shownNumber(run.lateMoulds)}</td>',
    'tell(`a`, { count: data.total })',
    '<Progress total={data.total}',
    '<Row {...{ total }} />',
    'const { length } = rows',
    '`${path}?size=${size}`',
    '<p>{countText}</p>',
  ]
  const found = scanBareCounts([{ path: 'modules/a/web/a.page.tsx', text: [...lines, ...plain].join('\n') }])
  expect(found.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6])
  expect(scanBareCounts([{ path: 'modules/a/server/a.tsx', text: lines.join('\n') }])).toEqual([])
})

it('[SH-11] finds lists that are joined by the comma of one language', () => {
  const lines = [`ctx.refuse('a', { names: names.join(', ') })`, `const said = words.join('、')`]
  const plain = [`state: numbers.join(', '),`, `const line = cells.join(',')`, `ctx.refuse('a', { names })`]
  const scan = (path: string) => scanLists([{ path, text: [...lines, ...plain].join('\n') }]).map(({ line }) => line)
  expect(scan('modules/a/server/a.handler.ts')).toEqual([1, 2])
  expect(scan('modules/a/web/a.page.tsx')).toEqual([1, 2])
  expect(scan('packages/server-kit/src/sheet/a.ts')).toEqual([1, 2])
  expect(scan('modules/a/server/a.table.ts')).toEqual([])
  expect(scan('packages/server-kit/src/schema/a.ts')).toEqual([])
})

it('finds numbers of the wire outside their tables', () => {
  const scan = (path: string, code: string) => scanWireNumbers([{ path, text: code }])
  expect(scan('modules/a/server/a.ts', 'if (code === 11050) leave()')).toHaveLength(1)
  expect(scan('modules/a/server/a.ts', `const codes = { '11009': 1 }`)).toHaveLength(1)
  expect(scan('modules/a/server/a.ts', 'const limit = 20_000')).toEqual([])
  expect(scan('packages/server-kit/src/wire-codes.ts', 'const ended = 11009')).toEqual([])
})

it('finds user names where people read', () => {
  const scan = (path: string, code: string) => scanNamesOfPeople([{ path, text: code }])
  expect(scan('modules/a/server/a.ts', 'emit({ by: ctx.session.userName })')).toHaveLength(1)
  expect(scan('modules/a/server/a.ts', 'const { tenantId, userName } = ctx.session')).toHaveLength(1)
  expect(scan('modules/a/server/a.ts', 'const { tenantId, displayName } = ctx.session')).toEqual([])
  expect(scan('packages/server-kit/src/store/audit.ts', 'const { userName } = ctx.session')).toEqual([])
})

const dictionary = (zh: object, en: object) =>
  scanDictionaries([{ path: 'locales', zh: zh as {}, en: en as {} }]).map(({ message }) => message)

it('compares both languages', () => {
  expect(dictionary({ a: { b: '甲 {{n}}' } }, { a: { b_one: 'one', b_other: '{{n}} of them' } })).toEqual([])
  expect(dictionary({ a: '甲', b: '乙' }, { a: 'A' })).toEqual(['en has no "b"'])
  expect(dictionary({ a: '甲' }, { a: 'A', c: { d: 'D' } })).toEqual(['zh has no "c.d"'])
  expect(dictionary({ a: '甲 {{name}}' }, { a: 'A {{nam}}' })).toHaveLength(1)
  expect(dictionary({ a: ' ' }, { a: 'A' })).toEqual(['zh "a" is empty'])
  const again = ['zh', 'en'].map((language) => `${language} "a.$empty" says again what the heading above it says`)
  expect(dictionary({ a: { $empty: '还没有终端。' } }, { a: { $empty: 'No terminals yet. Enrol one.' } })).toEqual(
    again,
  )
})

it.each([
  ['zh', '晚交模具'],
  ['zh', '试模 {{trials}}（晚 {{late}}）'],
  ['zh', '委外'],
  ['zh', '{{count}} 套模具'],
  ['zh', '已排工序'],
  ['zh', '这里按工序逐行显示计划'],
  ['zh', '未排 {{unplaced}} 道工序'],
  ['zh', '编程没有时间'],
  ['zh', '{{count}} 条“{{entity}}”已存在'],
  ['en', 'Needs me today'],
  ['en', 'Modules not opened'],
  ['en', 'Pages: 4'],
  ['en', 'It keeps the plan and the shop floor one thing.'],
  ['en', 'Why it ends then'],
  ['en', 'Why it starts then'],
  ['en', 'The time goes into work and closed hours.'],
  ['en', 'Marriage'],
  ['en', 'More figures'],
  ['en', 'Fitter management'],
  ['en', 'Intelligent manufacturing'],
  ['en', 'It takes 0.5 h to come over from “M1”'],
  ['en', 'Factories to enter'],
  ['en', 'On the job'],
  ['en', 'Least length'],
  ['en', 'Oversize per side, largest'],
  ['en', '{{count}} operations in all; the first are shown.'],
  ['en', 'Priority, then due date'],
  ['en', 'Tasks without a place: {{count}}'],
  ['en', 'Spell name'],
  ['en', 'Linked another house'],
])('finds what is called otherwise: %s “%s”', (language, sentence) => {
  const scan = (zh: string, en: string) => scanTerms([{ path: 'locales', zh: { a: zh }, en: { a: en } }])
  expect(scan(language === 'zh' ? sentence : '拖期', language === 'en' ? sentence : 'late')).toHaveLength(1)
  expect(scan('拖期 3 副模具，外协', 'Delivery date of unplaced tasks')).toEqual([])
})

it.each([
  ['zh', '路线里没有这道工序'],
  ['zh', '已存在 {{count}} 条记录（{{entity}}）'],
  ['zh', '没有共同的工作时间'],
  ['en', 'at least'],
  ['en', 'Least loaded'],
  ['en', 'If it is on, a countdown starts, then the page opens'],
  ['en', 'Labour hours in all sections'],
  ['en', 'Marital status'],
])('leaves alone what is called rightly: %s “%s”', (language, sentence) => {
  const scan = (zh: string, en: string) => scanTerms([{ path: 'locales', zh: { a: zh }, en: { a: en } }])
  expect(scan(language === 'zh' ? sentence : '拖期', language === 'en' ? sentence : 'late')).toEqual([])
})

it.each([
  ['modules/a/server/a.ts', '/** What happened at the door. */'],
  ['modules/a/server/a.ts', '/** The ways in. */'],
  ['modules/a/server/a.ts', 'export const a = handleApart(b)'],
  ['modules/a/server/a.ts', 'const deeds: (() => void)[] = []'],
  ['packages/server-kit/src/a.ts', 'kit.offers.isKnown()'],
  ['packages/server-kit/src/a.ts', 'kit.forms.get(name)'],
  ['modules/a/server/a.handler.ts', 'export const handlers = formHandlers(store)'],
  ['modules/a/server/a.handler.ts', 'const store: FormStore = {}'],
  ['modules/a/shared/a.entity.ts', "export const tenantForm = entity('a.tenant', {})"],
  ['modules/a/server/a.ts', 'export class PlannedByHand {}'],
  ['modules/a/server/a.ts', 'type DoorContext = Context'],
  ['bench/a.bench.ts', 'const tardiness = plan.objective[1]!.value'],
  ['packages/testkit/src/a.ts', 'const line = await openPushLine(address)'],
  ['modules/a/server/a.ts', 'const keyOf = ({ taskId, part }: Row) => `${taskId}/${part}`'],
  ['modules/a/server/a.ts', "move({ kind: 'move', taskId: row.id, piece: 2 })"],
  ['modules/a/server/a.ts', '/** Tasks of a plan, split tasks once for each part. */'],
])('finds private words: %s “%s”', (path, text) => {
  expect(scanPrivateWords([{ path, text }])).toHaveLength(1)
})

it.each([
  'once every way in is closed',
  'the way in for reports',
  "book: 'door'",
  'async function run(deed: () => void) {}',
])('finds private words wherever they stand: “%s”', (text) => {
  expect(scanPrivateWords([{ path: 'modules/a/web/a.page.tsx', text }])).toHaveLength(1)
})

it('leaves alone what is plain English', () => {
  const text = '// Every way in which it is written; the way in the menu; parts of a mould, a piece of work'
  expect(scanPrivateWords([{ path: 'modules/a/web/a.page.tsx', text }])).toEqual([])
})

it('finds rows of the glossary that are spoilt, and terms that are explained twice', () => {
  const scan = (...rows: string[]) =>
    scanGlossary([{ path: 'docs/glossary.md', text: ['| code | English |', '|---|---|', ...rows].join('\n') }])
  const again = ['', '| code | English |', '|---|---|', '| part | part |']
  expect(scan('| part | part |', '| piece | piece |', ...again)).toEqual([])
  expect(scan('| part | part | a workpiece |').map(({ line }) => line)).toEqual([3])
  expect(scan('| part | part |', '| part | workpiece |').map(({ line }) => line)).toEqual([4])
})

it('finds English sentences that are wrong for one', () => {
  const zh = '{{count}} 套模具'
  expect(dictionary({ a: zh }, { a: '{{count}} moulds' })).toHaveLength(1)
  expect(dictionary({ a: zh }, { a: 'Moulds: {{count}}' })).toEqual([])
  expect(dictionary({ a_other: zh }, { a_one: '{{count}} mould', a_other: '{{count}} moulds' })).toEqual([])
})

it('finds ids in titles that the index does not explain', () => {
  const named = (title: string) => ({ path: 'modules/a/server/a.test.ts', text: `it('${title}', () => {})` })
  const index = { path: 'docs/specification.md', text: '| TN-07 | a licence |\n| F1    | an import |' }
  const scan = (title: string) => scanTestIds([index, named(title)]).map(({ message }) => message)
  expect(scan('[TN-07 F1] counts down')).toEqual([])
  expect(scan(`[TN-07, ${'Z9'}] counts down`)).toEqual(['Z9 is not in docs/specification.md'])
  expect(scan('reads lists[0] and [a]')).toEqual([])
})

it('finds refusals that nothing refuses with', () => {
  const module = {
    path: 'modules/a/module.ts',
    text: `module({ refusals: { 'a.used': 'refused', 'a.dead': 'absent' } })`,
  }
  const named = [
    { path: 'modules/a/shared/a.action.ts', text: `action('a', { refusals: ['a.used', 'a.dead'] })` },
    { path: 'modules/a/server/a.ts', text: `const run = (ctx: Context<'a.used' | 'a.dead'>) => ctx.refuse('a.used')` },
    { path: 'modules/a/server/a.test.ts', text: `expect(refusal).toBe('a.dead')` },
  ]
  expect(scanRefusals([module, ...named]).map(({ message }) => message)).toEqual([expect.stringContaining('a.dead')])
  const denied = { path: 'modules/a/shared/b.action.ts', text: `action('b', { denied: 'a.dead' })` }
  expect(scanRefusals([module, ...named, denied])).toEqual([])
})
