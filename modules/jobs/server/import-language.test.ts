/** Queued work speaks the language of the page that asked for it, whatever its member's own is. */
import { readBook, writeBook } from '@mouldwright/testkit/books'
import { userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'

const world = worldOfFile()
const mine = userOfFile(world, ['*'])
const inEnglish = { lang: 'en' }

it('[BD-62 SH-11] an import asks and names its job, and an export writes, in the language of the page', async () => {
  await mine.ok('bms/calendar/add.do', { name: '甲', isDefault: true, sort: 1 })
  const header = ['日历名称', '默认', '排序']
  const fileId = await mine.upload('book.xlsx', await writeBook([['工作日历', [header, ['乙', '是', 1]]]]))
  const asked = await mine.ok('bms/calendar/import.do', { fileId, dryRun: true }, inEnglish)
  const { title, result } = (await mine.job(asked.taskId)) as any
  expect(title).toBe('Import: Work calendar')
  expect(result.confirmations.map(({ message }: { message: string }) => message)).toEqual([
    '“甲” is the default calendar. Make “乙” the default instead?',
  ])
  const { taskId } = await mine.ok('bms/calendar/export.do', {}, inEnglish)
  await mine.job(taskId)
  const { body } = await mine.get(`comm/export/download.do?taskId=${taskId}`)
  expect([...(await readBook(body)).keys()]).toContain('Work calendar')
})
