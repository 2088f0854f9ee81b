import { describe, expect, it } from 'vitest'
import { createMarks } from './marks.ts'

describe('[BD-62] marks of a returned workbook', () => {
  it('keep every row with its sentences, sheet by sheet', () => {
    const marks = createMarks()
    for (let row = 2; row < 5_000; row += 1) marks.add('A', row, `Fault ${row}`)
    marks.add('B', 2, 'Other')
    expect(marks.of('A').size).toBe(4_998)
    expect(marks.of('A').get(4_999)).toEqual({ told: ['Fault 4999'], more: 0 })
    expect([...marks.of('B')]).toEqual([[2, { told: ['Other'], more: 0 }]])
    expect(marks.of('C').size).toBe(0)
  })

  it('keep a row within what a cell holds, and the number of what is left out', () => {
    const marks = createMarks()
    for (let at = 0; at < 50; at += 1) marks.add('A', 2, `${at} `.padEnd(2_000, 'x'))
    const { told, more } = marks.of('A').get(2)!
    expect(told.length + more).toBe(50)
    expect(told.join('\n').length).toBeLessThan(32_767 / 3)
  })

  it('name every row still when there are more different sentences than are held', () => {
    const marks = createMarks(2)
    for (const [row, sentence] of [
      [2, 'One'],
      [3, 'Two'],
      [4, 'Three'],
      [5, 'One'],
    ] as const)
      marks.add('A', row, sentence)
    expect([...marks.of('A')]).toEqual([
      [2, { told: ['One'], more: 0 }],
      [3, { told: ['Two'], more: 0 }],
      [4, { told: [], more: 1 }],
      [5, { told: ['One'], more: 0 }],
    ])
  })
})
