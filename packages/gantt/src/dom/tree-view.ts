import type { AxisWords } from '../time/axis.ts'
import type { GanttRow } from '../data.ts'
import { rowPlaceAt, stuckRow } from '../scene/row-tree.ts'
import type { Scene } from '../scene/scene.ts'

export interface TreeView {
  element: HTMLElement
  /** Shows the rows in view; rows that stay keep their elements. */
  update: (scene: Scene, scrollTop: number, height: number) => void
}

interface TreeEvents {
  /** Folds or unfolds a row with rows beneath it. */
  onToggle: (row: number) => void
  /** The row should be brought into view. */
  onReveal: (place: number) => void
}

let trees = 0

/** The left column as DOM rows, of which only those in view exist: sharp at every size and readable as a tree. */
export function createTreeView(document: Document, label: string, events: TreeEvents): TreeView {
  const prefix = `mwg-${++trees}`
  const element = document.createElement('div')
  element.className = 'mwg-tree'
  element.tabIndex = 0
  element.setAttribute('role', 'tree')
  element.setAttribute('aria-label', label)
  const holder = document.createElement('div')
  holder.className = 'mwg-rows'
  holder.setAttribute('role', 'none')
  element.append(holder)

  const shown = new Map<number, HTMLElement>()
  let scene: Scene | undefined
  let active = -1
  let stuck = -1

  const setActive = (row: number) => {
    const before = shown.get(active)
    if (before) delete before.dataset.active
    active = row
    const item = shown.get(row)
    if (item) {
      item.dataset.active = ''
      element.setAttribute('aria-activedescendant', item.id)
    } else element.removeAttribute('aria-activedescendant')
  }
  /** Elements of exactly these rows, in their order, because screen readers walk the elements. */
  const keepOnly = (wanted: readonly number[]) => {
    const inView = new Set(wanted)
    for (const [row, item] of shown) {
      if (inView.has(row)) continue
      item.remove()
      shown.delete(row)
    }
    wanted.forEach((row, i) => {
      const item = shown.get(row)!
      if (holder.children[i] !== item) holder.insertBefore(item, holder.children[i] ?? null)
    })
  }
  element.addEventListener('click', (event) => {
    const row = rowOf(event.target)
    if (row === -1) return
    setActive(row)
    if (scene && scene.tree.size[row]! > 1) events.onToggle(row)
  })
  element.addEventListener('focus', () => {
    if (active === -1 && scene && scene.visible.rows.length > 0) setActive(scene.visible.rows[0]!)
  })
  element.addEventListener('keydown', (event) => {
    if (!scene || event.ctrlKey || event.metaKey || event.altKey) return
    const step = treeStep(scene, active, event.key)
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    if ('toggle' in step) return events.onToggle(step.toggle)
    events.onReveal(scene.visible.shownAt[step.go]!)
    setActive(step.go)
  })

  return {
    element,
    update(next, scrollTop, height) {
      const { visible } = next
      const isOther = scene?.visible !== visible
      if (scene?.data !== next.data) active = -1
      else if (active !== -1) active = visible.rows[visible.shownAt[active]!]!
      scene = next
      const heading = stuckRow(next.tree, visible, scrollTop)
      const wanted = rowsInView(visible, scrollTop, height).filter((row) => row !== heading?.row)
      if (heading) wanted.unshift(heading.row)
      const unstuck = stuck === heading?.row ? -1 : stuck
      stuck = heading?.row ?? -1
      for (const row of wanted) {
        const place = visible.shownAt[row]!
        const known = shown.get(row)
        const isStuck = row === stuck
        if (known && !isOther && !isStuck && row !== unstuck) continue
        const item = known ?? document.createElement('div')
        item.id = `${prefix}-${row}`
        shown.set(row, item)
        if (!known || isOther) fillItem(item, next, row)
        item.toggleAttribute('data-stuck', isStuck)
        item.style.top = `${isStuck ? scrollTop + heading!.y : visible.top[place]!}px`
        item.style.height = `${visible.top[place + 1]! - visible.top[place]!}px`
      }
      keepOnly(wanted)
      holder.style.transform = `translateY(${-scrollTop}px)`
      setActive(active)
    },
  }
}

function rowsInView(visible: Scene['visible'], scrollTop: number, height: number): number[] {
  const rows: number[] = []
  const first = Math.max(0, rowPlaceAt(visible, scrollTop))
  for (let place = first; place < visible.rows.length && visible.top[place]! < scrollTop + height; place++)
    rows.push(visible.rows[place]!)
  return rows
}

/** The row of the item that an event met, −1 outside. */
function rowOf(target: EventTarget | null): number {
  const item = target instanceof Element ? target.closest<HTMLElement>('.mwg-row') : null
  return item ? Number(item.dataset.row) : -1
}

type TreeStep = { go: number } | { toggle: number } | undefined

/** What a key does in the tree, as users of trees know it: arrows walk and fold, Enter turns a fold round. */
function treeStep(scene: Scene, active: number, key: string): TreeStep {
  const { tree, visible, isFolded } = scene
  const place = active === -1 ? -1 : visible.shownAt[active]!
  const at = (target: number): TreeStep => {
    const row = visible.rows[Math.max(0, Math.min(visible.rows.length - 1, target))]
    return row === undefined ? undefined : { go: row }
  }
  const isParent = active !== -1 && tree.size[active]! > 1
  switch (key) {
    case 'ArrowDown':
      return at(place + 1)
    case 'ArrowUp':
      return at(place - 1)
    case 'Home':
      return at(0)
    case 'End':
      return at(visible.rows.length - 1)
    case 'ArrowRight':
      return isParent ? (isFolded(active) ? { toggle: active } : at(place + 1)) : undefined
    case 'ArrowLeft':
      if (isParent && !isFolded(active)) return { toggle: active }
      return active !== -1 && tree.parent[active]! !== -1 ? { go: tree.parent[active]! } : undefined
    case 'Enter':
    case ' ':
      return isParent ? { toggle: active } : undefined
    default:
      return undefined
  }
}

function fillItem(item: HTMLElement, { data, tree, isFolded, words }: Scene, row: number): void {
  const { label, note, load, late, kind } = data.rows[row]!
  item.className = 'mwg-row'
  item.dataset.row = String(row)
  item.dataset.kind = kind
  item.title = [label, note, late].filter((text) => text !== undefined).join(' ')
  item.setAttribute('role', 'treeitem')
  item.setAttribute('aria-level', String(tree.depth[row]! + 1))
  item.setAttribute('aria-posinset', String(tree.position[row]!))
  item.setAttribute('aria-setsize', String(tree.siblings[row]!))
  if (tree.size[row]! > 1) item.setAttribute('aria-expanded', String(!isFolded(row)))
  else item.removeAttribute('aria-expanded')
  item.style.paddingLeft = `${12 + tree.depth[row]! * 16}px`
  item.toggleAttribute('data-overloaded', load !== undefined && load > 100)
  item.toggleAttribute('data-late', late !== undefined)
  item.replaceChildren(...cells(item.ownerDocument, { label, note, load, late }, words))
}

type CellFacts = Pick<GanttRow, 'label' | 'note' | 'load' | 'late'>

function cells(document: Document, { label, note, load, late }: CellFacts, { percent }: AxisWords): Node[] {
  const span = (className: string, ...children: (Node | string)[]) => {
    const element = document.createElement('span')
    element.className = className
    element.append(...children)
    return element
  }
  const name = span('mwg-label', label)
  if (note !== undefined) name.append(span('mwg-note', note))
  if (late !== undefined) return [name, span('mwg-late', late)]
  if (load === undefined) return [name]
  const fill = document.createElement('span')
  fill.style.width = `${Math.min(100, Math.max(0, load))}%`
  const bar = span('mwg-load', fill)
  bar.setAttribute('aria-hidden', 'true')
  return [name, bar, span('mwg-figure', percent(load))]
}
