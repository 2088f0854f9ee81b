import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('quotes what needs it and keeps formulas from running', () => {
  expect(
    csvOf([
      ['a,b', 'c"d', 1],
      ['=1+1', '@x', '-5'],
    ]),
  ).toBe('\uFEFF"a,b","c""d",1\r\n\'=1+1,\'@x,\'-5\r\n')
})
