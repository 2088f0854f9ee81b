import { describe, expect, it } from 'vitest'
import { sceneOf } from '../chart.fixture.ts'
import type { GanttRow } from '../data.ts'
import { buildRowTree, rowPlaceAt, stuckRow } from './row-tree.ts'
import { foldScene } from './scene.ts'

const row = (id: string, parentId?: string): GanttRow => ({
  id,
  parentId,
  label: id,
  kind: parentId ? 'resource' : 'group',
})

describe('row tree', () => {
  const rows = [row('a1', 'a'), row('b'), row('a'), row('a2', 'a'), row('b1', 'b'), row('a11', 'a1')]

  it('puts children under their parent whatever the order of the data', () => {
    const tree = buildRowTree(rows)
    expect([...tree.order].map((i) => rows[i]!.id)).toEqual(['b', 'b1', 'a', 'a1', 'a11', 'a2'])
    expect([...tree.depth]).toEqual([1, 0, 0, 1, 1, 2])
    expect([...tree.size]).toEqual([2, 2, 4, 1, 1, 1])
    expect([tree.position[3], tree.siblings[3]]).toEqual([2, 2])
  })

  it('survives parents that are absent or go round in a circle', () => {
    const odd = [row('x', 'nowhere'), row('p', 'q'), row('q', 'p'), row('s', 's')]
    const tree = buildRowTree(odd)
    expect([...tree.order].sort()).toEqual([0, 1, 2, 3])
    expect(tree.parent[0]).toBe(-1)
    expect(tree.parent[3]).toBe(-1)
  })

  it('hides what is beneath a folded row and grows rows by their lanes', () => {
    const scene = sceneOf(
      [
        { row: 3, start: 0, end: 10 },
        { row: 3, start: 5, end: 15 },
        { row: 3, start: 6, end: 8 },
      ],
      rows,
    )
    expect([...scene.visible.top]).toEqual([0, 30, 60, 90, 120, 150, 228])
    const folded = foldScene(scene, new Set(['a']))
    expect([...folded.visible.rows].map((i) => rows[i]!.id)).toEqual(['b', 'b1', 'a'])
    expect(folded.visible.shownAt[5]).toBe(2)
    expect(rowPlaceAt(scene.visible, 227)).toBe(5)
    expect(rowPlaceAt(scene.visible, 30)).toBe(1)
    expect(rowPlaceAt(scene.visible, 228)).toBe(-1)
    expect(rowPlaceAt(scene.visible, -1)).toBe(-1)
  })
})

describe('a heading that stays', () => {
  const rows = [row('a'), ...[1, 2, 3].map((i) => row(`a${i}`, 'a')), row('b'), row('b1', 'b'), row('c')]
  const scene = sceneOf([], rows)
  const at = (scrollTop: number, of = scene) => {
    const stuck = stuckRow(of.tree, of.visible, scrollTop)
    return stuck && [rows[stuck.row]!.id, stuck.y]
  }

  it('stands at the top while its rows pass, and is pushed out by the next one', () => {
    expect(at(0)).toBeUndefined()
    expect(at(1)).toEqual(['a', 0])
    expect(at(90)).toEqual(['a', 0])
    expect(at(105)).toEqual(['a', -15])
    expect(at(120)).toBeUndefined()
    expect(at(121)).toEqual(['b', 0])
  })

  it('is none of a folded row, of a row without others beneath it, and outside of all rows', () => {
    expect(at(10, foldScene(scene, new Set(['a'])))).toBeUndefined()
    expect(at(185)).toBeUndefined()
    expect(at(999)).toBeUndefined()
  })

  it('is none where it has several lanes of bars, which would hide what it heads', () => {
    const wide = sceneOf(
      [0, 0].map((start) => ({ row: 0, start, end: 9 })),
      rows,
    )
    expect(at(20, wide)).toBeUndefined()
  })
})
