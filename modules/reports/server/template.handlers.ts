import { arrayBuffer, buffer } from 'node:stream/consumers'
import { Refusal } from '@mouldwright/kernel'
import { getSample, inspectTemplate, placeholders } from '@mouldwright/reports/shared'
import {
  handle,
  handleQueued,
  placeholdersOf,
  readableFile,
  writeWorkbook,
  type Context,
  type WrittenCell,
} from '@mouldwright/server-kit'
import { keysOf, labelOf } from './words.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const workbookTypes: ReadonlySet<string> = new Set([workbookType, 'application/vnd.ms-excel'])

/** The bytes of a template that the caller may read. */
export async function templateBytes(ctx: Context, fileId: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = await readableFile(ctx, fileId)
  if (!file) return ctx.refuse('record.absent')
  if (!workbookTypes.has(file.mediaType)) throw new Refusal('workbook.kind', { params: { kinds: '.xls .xlsx' } })
  return new Uint8Array(await arrayBuffer(await ctx.kit.files.read(file.key)))
}

export const inspectHandler = handleQueued(
  inspectTemplate,
  async (job, { fileId, kind }) => {
    const bytes = await job.transaction((ctx) => templateBytes(ctx, fileId))
    const keys = keysOf(job.kit, kind)
    const places = new Map<string, string[]>()
    for (const { text, sheet, cell } of await placeholdersOf(bytes, job))
      places.set(text, [...(places.get(text) ?? []), `${sheet}!${cell}`])
    return {
      found: [...places].map(([text, at]) => ({
        text,
        key: Object.hasOwn(keys, text) ? keys[text]! : null,
        places: at.slice(0, 10),
      })),
    }
  },
  { repeatable: true, limits: { seconds: 60, megabytes: 384 } },
)

/** Labels with their placeholders, then a table with one row that repeats. */
export const sampleHandler = handle(getSample, async (ctx, { kind }) => {
  const label = (key: string) => labelOf(ctx.kit, ctx.language, key)
  const title = ctx.kit.word(ctx.language, 'reports', `template.kindOptions.${kind}`)
  const single = placeholders[kind].filter((key) => !key.includes('.'))
  const lines = placeholders[kind].filter((key) => key.includes('.'))
  const rows: WrittenCell[][] = [
    ...single.map((key) => [label(key), `{{${label(key)}}}`]),
    [],
    lines.map((key) => label(key).split('.')[1] ?? key),
    lines.map((key) => `{{${label(key)}}}`),
  ]
  const widths = lines.map(() => 16)
  const content = await buffer(writeWorkbook([{ name: title, header: [title], widths, rows: [rows] }]))
  return { name: `${title}.xlsx`, mediaType: workbookType, bytes: content.byteLength, content }
})
