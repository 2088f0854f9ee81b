import { Refusal } from '@mouldwright/kernel'
import { handle, readRecords, wallClockIn } from '@mouldwright/server-kit'
import { downloadJobSheet, filledText, readJobSheet, sheetTemplate } from '../shared/index.ts'
import { jobSheetOf } from './job-sheet.ts'

export const readJobSheetHandler = handle(readJobSheet, async (ctx, operation) => {
  const found = await jobSheetOf(ctx, operation)
  return found?.sheet ?? ctx.refuse('jobSheet.noBurn', { operation: operation.operationNumber })
})

/** Names that no file system takes amiss. */
const fileName = (name: string) => name.replace(/[\\/:*?"<>|]+/g, '-').trim() || 'sheet.txt'

export const downloadJobSheetHandler = handle(downloadJobSheet, async (ctx, { templateId, ...operation }) => {
  const [template] = await readRecords(ctx, sheetTemplate, { ids: [templateId] })
  if (!template) throw new Refusal('record.absent')
  const found = await jobSheetOf(ctx, operation)
  if (!found) return ctx.refuse('jobSheet.noBurn', { operation: operation.operationNumber })
  const { sheet, machineIds } = found
  const { ready, needed, missing } = sheet
  if (ready < needed) ctx.refuse('jobSheet.incomplete', { ready, needed, missing })
  const unmeasured = [...new Set(sheet.lines.flatMap(({ hasOffsets, piece }) => (hasOffsets ? [] : [piece])))]
  if (unmeasured.length > 0) ctx.refuse('jobSheet.withoutOffsets', { pieces: unmeasured })
  const { machineId } = template
  if (machineId && machineIds.some((id) => id !== machineId))
    ctx.refuse('jobSheet.otherMachine', { machine: template.labels['machineId'] ?? '' })
  const time = wallClockIn(ctx.now().toISOString(), ctx.session.timeZone).replace('T', ' ')
  const { decimals } = template
  const head = { ...sheet, lines: sheet.lines.length, time }
  const text = [
    ...(template.head ? [filledText(template.head, head as never, decimals)] : []),
    ...sheet.lines.map((line) => filledText(template.line, { ...head, ...line } as never, decimals)),
    ...(template.foot ? [filledText(template.foot, head as never, decimals)] : []),
  ]
  const content = new TextEncoder().encode(`${text.join('\n').replaceAll('\n', '\r\n')}\r\n`)
  return {
    name: fileName(filledText(template.fileName, head as never, decimals)),
    mediaType: 'text/plain; charset=utf-8',
    bytes: content.byteLength,
    content,
  }
})
