// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { sceneOf } from '../chart.fixture.ts'
import type { GanttRow } from '../data.ts'
import { foldScene } from '../scene/scene.ts'
import { createTreeView } from './tree-view.ts'

const rows: GanttRow[] = [
  { id: 'g', label: 'Milling', kind: 'group' },
  ...Array.from({ length: 50 }, (_, i): GanttRow => {
    return { id: i, parentId: 'g', label: `M${i}`, kind: 'resource', load: 98 + i }
  }),
]

function treeOf() {
  const toggled: number[] = []
  const revealed: number[] = []
  const tree = createTreeView(document, 'Resources', {
    onToggle: (row) => toggled.push(row),
    onReveal: (place) => revealed.push(place),
  })
  const scene = sceneOf([], rows)
  tree.update(scene, 0, 120)
  const items = () => [...tree.element.querySelectorAll<HTMLElement>('[role=treeitem]')]
  const press = (key: string) => tree.element.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
  return { tree, scene, toggled, revealed, items, press }
}

describe('tree', () => {
  it('has only the rows in view, in order, however it was scrolled', () => {
    const { tree, scene, items } = treeOf()
    expect(items().map((item) => item.dataset.row)).toEqual(['0', '1', '2', '3'])
    tree.update(scene, 300, 120)
    tree.update(scene, 240, 120)
    expect(items().map((item) => item.dataset.row)).toEqual(['0', '8', '9', '10', '11'])
  })

  it('keeps the heading at the top while its rows scroll, and puts it back', () => {
    const { tree, scene, items } = treeOf()
    tree.update(scene, 300, 120)
    expect([items()[0]!.textContent, items()[0]!.style.top, items()[0]!.hasAttribute('data-stuck')]).toEqual([
      'Milling',
      '300px',
      true,
    ])
    tree.update(scene, 0, 120)
    expect([items()[0]!.style.top, items()[0]!.hasAttribute('data-stuck')]).toEqual(['0px', false])
  })

  it('says of a late row how late it is, in words', () => {
    const { tree, items } = treeOf()
    tree.update(sceneOf([], [{ id: 'm', label: 'M26-052', note: 'cover', kind: 'item', late: '3 d 4 h' }]), 0, 120)
    expect(items()[0]!.hasAttribute('data-late')).toBe(true)
    expect(items()[0]!.textContent).toBe('M26-052cover3 d 4 h')
    expect(items()[0]!.title).toBe('M26-052 cover 3 d 4 h')
  })

  it('says level, place, fold and load', () => {
    const { tree, scene, items } = treeOf()
    expect(items()[0]!.getAttribute('aria-expanded')).toBe('true')
    expect(items()[3]!.getAttribute('aria-level')).toBe('2')
    expect(items()[3]!.getAttribute('aria-posinset')).toBe('3')
    expect(items()[3]!.getAttribute('aria-setsize')).toBe('50')
    expect(items()[3]!.textContent).toBe('M2100%')
    expect(items()[3]!.hasAttribute('data-overloaded')).toBe(false)
    tree.update(scene, 60, 120)
    expect(items()[3]!.hasAttribute('data-overloaded')).toBe(true)
    tree.update(foldScene(scene, new Set(['g'])), 0, 120)
    expect(items().map((item) => item.getAttribute('aria-expanded'))).toEqual(['false'])
  })

  it('folds by click and walks by keys', () => {
    const { tree, toggled, revealed, items, press } = treeOf()
    items()[0]!.click()
    expect(toggled).toEqual([0])
    press('ArrowRight')
    press('ArrowDown')
    expect(revealed).toEqual([1, 2])
    expect(tree.element.getAttribute('aria-activedescendant')).toBe(items()[2]!.id)
    press('ArrowLeft')
    press('ArrowLeft')
    expect(revealed.at(-1)).toBe(0)
    expect(toggled).toEqual([0, 0])
  })

  it('shows a hostile name as text', () => {
    const tree = createTreeView(document, 'Resources', { onToggle: () => {}, onReveal: () => {} })
    tree.update(sceneOf([], [{ id: 1, label: '<img src=x onerror=alert(1)>', kind: 'resource' }]), 0, 100)
    expect(tree.element.querySelector('img')).toBeNull()
    expect(tree.element.textContent).toBe('<img src=x onerror=alert(1)>')
  })
})
