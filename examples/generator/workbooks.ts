/** Which workbooks there are, by file name. */
import { createBroken } from './broken.ts'
import { createFactory, createSmallFactory } from './factory.ts'
import { sheetsOf, type Sheet } from './workbook.ts'

export function* workbooks(): Generator<[file: string, sheets: Sheet[]]> {
  const small = createSmallFactory().records
  yield ['small.zh.xlsx', sheetsOf(small, 'zh')]
  yield ['small.en.xlsx', sheetsOf(small, 'en')]
  yield ['small-broken.zh.xlsx', createBroken().sheets]
  const factory = createFactory().records
  yield ['factory.zh.xlsx', sheetsOf(factory, 'zh')]
  yield ['factory.en.xlsx', sheetsOf(factory, 'en')]
}
