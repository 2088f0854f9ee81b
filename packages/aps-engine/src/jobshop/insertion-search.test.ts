import { describe, expect, it } from 'vitest'
import { flatShop } from '../io/flat-shop.ts'
import { exactNodesOf } from './insertion-search.ts'
import { paceOf } from './island.ts'
import { jobShopOf } from './testing.fixture.ts'

/** 300 tasks, each with so many modes, of which the last takes `extra` minutes more than the others. */
const shopOf = (modes: number, extra: number) => {
  const options = Array.from({ length: modes }, (_, machine) => ({
    machine,
    minutes: machine === modes - 1 ? 10 + extra : 10,
  }))
  const operations = Array.from({ length: 300 }, (_, job) => ({ job, options }))
  return jobShopOf(flatShop(modes, 300, operations, [])).jobShop
}

describe('how many tasks a move looks at exactly', () => {
  it.each([
    ['one mode each', 1, 0, 3],
    ['modes that take equally long', 5, 0, 3],
    ['two modes that do not', 2, 1, 6],
    ['nine modes', 9, 1, 9],
    ['thirty modes', 30, 1, 12],
  ])('%s', (_, modes, extra, expected) => {
    expect(exactNodesOf(shopOf(modes, extra))).toBe(expected)
  })

  it('makes fewer moves in an epoch where each looks at more, so that runs end as soon as told', () => {
    const { moves } = paceOf(shopOf(5, 0))
    expect(paceOf(shopOf(2, 1)).moves).toBe(moves)
    expect(paceOf(shopOf(30, 1)).moves).toBe(Math.round(400_000 / 300 / 2))
    expect(moves).toBe(Math.round(400_000 / 300))
  })
})
