/** Writes the workbooks of this folder: `npm run demo:workbook`. */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeWorkbook } from '@mouldwright/server-kit'
import { workbooks } from './workbooks.ts'
import { writtenSheets } from './workbook.ts'

const folder = join(import.meta.dirname, '..')

for (const [name, sheets] of workbooks()) {
  await pipeline(Readable.from(writeWorkbook(writtenSheets(sheets))), createWriteStream(join(folder, name)))
  console.log(`${name}: ${sheets.length} sheets, ${sheets.reduce((sum, { rows }) => sum + rows.length, 0)} rows`)
}
