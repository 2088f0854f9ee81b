import { arrayBuffer } from 'node:stream/consumers'
import type { resultDelimiter } from '@mouldwright/basic/shared'
import { endingOf, Refusal } from '@mouldwright/kernel'
import { openFile, readableFile, readDelimited, type Context, type DelimitedRow } from '@mouldwright/server-kit'
import { mostResultBytes, mostResultRows, resultFileTypes } from '../../shared/index.ts'
import type { ResultFault } from './read-results.ts'

const signs: Readonly<Record<(typeof resultDelimiter)[number], string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  pipe: '|',
}
const mostCells = 200
const mebibyte = 1024 * 1024

const faultRules = {
  encoding: 'electrode:rules.resultsEncoding',
  openQuote: 'electrode:rules.resultsOpenQuote',
  tooManyRows: 'electrode:rules.resultsTooManyRows',
  tooManyCells: 'electrode:rules.resultsTooManyCells',
} as const

/** The rows of a file that the caller may read: an upload of their own, or one that a gateway has brought. */
export async function resultTable(
  ctx: Context,
  fileId: number,
  delimiter: (typeof resultDelimiter)[number],
): Promise<{ rows: readonly DelimitedRow[]; faults: ResultFault[] }> {
  const file = await readableFile(ctx, fileId)
  if (!file) throw new Refusal('record.absent')
  const types: readonly string[] = resultFileTypes
  if (!types.includes(endingOf(file.name))) ctx.invalid([{ field: 'fileId', rule: 'fileKind', params: { types } }])
  if (file.bytes > mostResultBytes)
    ctx.invalid([{ field: 'fileId', rule: 'fileSize', params: { max: `${mostResultBytes / mebibyte} MB` } }])
  const { content } = await openFile(ctx, file)
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(await arrayBuffer(content))
  const table = readDelimited(bytes, signs[delimiter], { rows: mostResultRows, cells: mostCells })
  if ('rows' in table) return { rows: table.rows, faults: [] }
  const max = table.fault === 'tooManyRows' ? mostResultRows : mostCells
  return { rows: [], faults: [{ row: table.row, rule: faultRules[table.fault], params: { max } }] }
}
