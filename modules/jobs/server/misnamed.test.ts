/** A workbook that names records wrongly: what was probably meant is told, and never taken. */
import type { ImportReport, WrittenCell } from '@mouldwright/server-kit'
import { writeWorkbook } from '@mouldwright/server-kit'
import { userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeAll, expect, it } from 'vitest'

const world = worldOfFile()
const chinese = userOfFile(world, ['*'], { language: 'zh' })
const english = userOfFile(world, ['*'], { language: 'en' })

const customers = [
  ['C001', 'Ajax Tool'],
  ['C002', '华东精密模具'],
  ['C003', '华南塑胶'],
  ['C004', '华南塑胶'],
  ['C005', 'Boreas Moulds'],
]
beforeAll(async () => {
  for (const caller of [chinese, english]) {
    for (const [number, name] of customers) await caller.ok('bms/customer/add.do', { number, name })
    const old = await caller.ok('bms/customer/add.do', { number: 'C009', name: 'Ajax Tools' })
    await caller.ok('bms/customer/modify.do', { id: old.id, version: old.version, valid: false })
  }
})

/** What is said of each of these customers of a mould. */
async function told(caller: typeof chinese, names: readonly string[]): Promise<string[]> {
  const rows = names.map((name, at): WrittenCell[] => [`M${at}`, '盖', name, '2026-12-01', 5])
  const chunks: Uint8Array[] = []
  const header = ['模号', '模具名称', '客户', '交期', '优先级']
  for await (const chunk of writeWorkbook([{ name: '模具', header, rows: [rows] }])) chunks.push(chunk)
  const fileId = await caller.upload('book.xlsx', Buffer.concat(chunks))
  const { taskId } = await caller.ok('bom/mold/import.do', { fileId, dryRun: false })
  const { result } = (await caller.job(taskId)) as { result: ImportReport }
  expect(result.applied).toBe(false)
  return result.issues.filter(({ field }) => field === 'customerId').map(({ message }) => message)
}

const slips = ['Ajax Tol', 'Ajxa Tool', 'Ａｊａｘ　Ｔｏｏ1', 'ajax']
const chineseSlips = ['华东精蜜模具', '华东精密摸具', '东华精密模具', '华东精密']
const strange = ['Zephyr', '没有']

it('[BD-62] names the record that a slip of the hand meant, in the reader’s language', async () => {
  const ajax = 'this record does not exist; most like it: Ajax Tool'
  expect(await told(english, slips)).toEqual(slips.map(() => ajax))
  expect(await told(chinese, chineseSlips)).toEqual(chineseSlips.map(() => '没有这条记录；最接近的是：华东精密模具'))
  expect(await told(chinese, ['C0001'])).toEqual(['没有这条记录；最接近的是：C001'])
  expect(await told(english, strange)).toEqual(strange.map(() => 'this record does not exist'))
})

it('[BD-62] names all that share a title by their codes', async () => {
  expect(await told(chinese, ['华南塑胶'])).toEqual(['“华南塑胶”对应多条记录；请写其中一条的编号：C003 / C004'])
  expect(await told(english, ['华南塑胶'])).toEqual([
    '“华南塑胶” matches more than one record; write the code of one of them: C003 / C004',
  ])
})

it('[BD-62] names nothing to whoever may not look at the list', async () => {
  const outsider = await world.user(['production.mould:*'], { tenant: english, language: 'en' })
  expect(await told(outsider, ['Ajax Tol', 'C0001', '华南塑胶'])).toEqual([
    'this record does not exist',
    'this record does not exist',
    '“华南塑胶” matches more than one record',
  ])
})
