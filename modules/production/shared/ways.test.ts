import { expect, it } from 'vitest'
import { choosesTwice, directlyBefore, onLoneWay, onWaysLeft, stretchesOf, withWayChosen } from './ways.ts'

const route = (...ways: string[]) => ways.map((way, number) => ({ number, way: way || null }))
const numbers = (of: readonly { number: number }[]) => of.map(({ number }) => number)
const before = (operations: ReturnType<typeof route>, at: number) => numbers(directlyBefore(operations, at))

it('what follows a stretch waits for the end of each of its ways, and each way for what is before it', () => {
  const operations = route('', '1a', '1a', '1b', '')
  expect([0, 1, 2, 3, 4, 5].map((at) => before(operations, at))).toEqual([[], [0], [1], [0], [3, 2], [4]])
})

it('stretches may follow each other, end a route, begin it, and be gone together where they are named alike', () => {
  expect(before(route('1a', '1b', '2a', '2b'), 4)).toEqual([3, 2])
  expect(before(route('1a', '1b', '2a', '2b'), 2)).toEqual([1, 0])
  const together = route('1a', '1b', '', '1a', '')
  expect(before(together, 3)).toEqual([2])
  expect(before(together, 4)).toEqual([3, 2])
  expect(stretchesOf(route('1b', '1a', '2a', ''))).toEqual([['1a', '1b']])
})

it('where a way has been begun the others of its stretch are gone', () => {
  const operations = route('', '1a', '1b', '2a', '2b')
  expect(numbers(onWaysLeft(operations, ({ number }) => number === 2))).toEqual([0, 2, 3, 4])
  expect(numbers(onWaysLeft(operations, ({ number }) => number === 0))).toEqual([0, 1, 2, 3, 4])
})

it('finds a way that has no other', () => {
  expect(onLoneWay(route('1a', '', '2a', '1b'))?.number).toBe(2)
  expect(onLoneWay(route('1a', '', '1b'))).toBeUndefined()
})

it('[AP-15] a chosen way takes the place of another of its stretch only, and can be taken back', () => {
  expect(withWayChosen(null, '1', '1b')).toBe('1b')
  expect(withWayChosen('1a,2b', '1', '1c')).toBe('1c, 2b')
  expect(withWayChosen('1c, 2b', '1', null)).toBe('2b')
  expect(withWayChosen('1c', '1', null)).toBeNull()
  expect([choosesTwice('1a, 2a'), choosesTwice('1a, 1b'), choosesTwice(null)]).toEqual([false, true, false])
})
