import { expect, it } from 'vitest'
import { namesBeside } from './names-beside.ts'

it.each([
  ['ASM01', ['ASSY', 'ASSY'], ['ASSY']],
  ['ASSY', ['ASSY', 'assy'], []],
  ['CNCF03', ['CNCF', 'CNCF-L'], ['CNCF-L']],
  ['M-7', ['CNCF-L', 'CNCF'], ['CNCF-L']],
  ['M-7', ['数控', 'CNCF-L'], ['数控', 'CNCF-L']],
  ['M-7', ['', null, undefined, 'EDM'], ['EDM']],
  [undefined, ['EDM'], ['EDM']],
])('%s beside %s is followed by %s', (first, names, left) => {
  expect(namesBeside(first, names)).toEqual(left)
})
