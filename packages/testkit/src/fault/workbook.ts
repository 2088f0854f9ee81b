import { section } from '@mouldwright/basic/shared'
import { writeWorkbook } from '@mouldwright/server-kit'

/** A workbook of sections, as a Chinese shop writes it. The names begin with `prefix`. */
export async function sectionBook(prefix: string, rows: number): Promise<Uint8Array> {
  const records = Array.from({ length: rows }, (_, at) => [`${prefix}${at}`, `工段${at}`, '数控（CNC）'])
  const chunks: Uint8Array[] = []
  const header = ['工段代号', '中文名', '类型']
  for await (const chunk of writeWorkbook([{ name: '工段', header, rows: [records] }])) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export const sectionPath = section.path.replace(/^\//, '')
