/** How a user has arranged a grid's columns: order, width, visibility, pinning. Pure; kept as a preference. */
export interface GridSettings {
  order?: readonly string[]
  hidden?: readonly string[]
  widths?: Readonly<Record<string, number>>
  /** Pinned to the start, besides the first column. */
  pinned?: readonly string[]
}

export interface ArrangedColumns {
  /** All columns, in shown order. */
  order: string[]
  hidden: Set<string>
  pinned: string[]
}

const least = 48
const most = 800

/**
 * What the settings mean for the columns that there are now: columns that are gone are forgotten, new ones stand where they are
 * declared, the first column cannot be hidden and stays pinned.
 */
export function arrange(
  settings: GridSettings,
  declared: readonly string[],
  shownFirst: readonly string[],
): ArrangedColumns {
  const known = new Set(declared)
  const kept = [...new Set(settings.order ?? [])].filter((id) => known.has(id))
  const order = kept.length > 0 ? withNew(kept, declared) : [...declared]
  const [first] = declared
  const hidden = new Set(
    settings.hidden ? settings.hidden.filter((id) => known.has(id)) : declared.filter((id) => !shownFirst.includes(id)),
  )
  if (first !== undefined) hidden.delete(first)
  const pinned = [first, ...(settings.pinned ?? [])].filter((id): id is string => id !== undefined && known.has(id))
  return { order: firstTo(order, first), hidden, pinned: [...new Set(pinned)] }
}

const firstTo = (order: string[], first: string | undefined) =>
  first === undefined ? order : [first, ...order.filter((id) => id !== first)]

function withNew(kept: string[], declared: readonly string[]): string[] {
  const order = [...kept]
  declared.forEach((id, at) => {
    if (order.includes(id)) return
    const before = declared[at - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  })
  return order
}

export interface PlacedColumn<C> {
  column: C
  width: number
  /** Distance from the start where the column is pinned. */
  left: number | undefined
  /** How wide it may become where the page has room to spare: as wide as its longest text. */
  growTo?: number
}

/** Chinese characters are about twice as wide as Latin letters, in 13 px type. */
const charWidth = (char: string) => (char.codePointAt(0)! > 0x2e80 ? 13 : /[A-Z_%@]/.test(char) ? 9 : 7.2)
export const textWidth = (text: string): number => [...text].reduce((sum, char) => sum + charWidth(char), 0)

/** Around a text, which may stand in a tag, and around a header with its mark of sorting. */
const padding = 44

/** Columns whose texts or headers are cut may take room that nothing needs; a width that somebody chose stays. */
export function growColumns<
  R,
  C extends { id: string; header: string; align?: 'start' | 'end'; text: (row: R) => string },
>(placed: readonly PlacedColumn<C>[], rows: readonly R[], chosen: Readonly<Record<string, number>>): PlacedColumn<C>[] {
  return placed.map((shape) => {
    const { column, width } = shape
    if (chosen[column.id] !== undefined) return shape
    // Figures stay near what stands beside them.
    const texts = column.align === 'end' ? [] : rows.map((row) => column.text(row))
    const longest = texts.reduce((most, text) => Math.max(most, textWidth(text)), textWidth(column.header))
    const growTo = Math.ceil(bounded(longest + padding))
    return growTo > width ? { ...shape, growTo } : shape
  })
}

/** The columns in sight, as they stand: pinned ones first, one beside the other from `lead` on. */
export function placeColumns<C extends { id: string; width: number }>(
  columns: readonly C[],
  { order, hidden, pinned }: ArrangedColumns,
  widths: Readonly<Record<string, number>>,
  lead: number,
): PlacedColumn<C>[] {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const shown = [...pinned, ...order.filter((id) => !pinned.includes(id))].filter((id) => !hidden.has(id))
  let left = lead
  return shown.flatMap((id) => {
    const column = byId.get(id)
    if (!column) return []
    const width = bounded(widths[id] ?? column.width)
    const place = pinned.includes(id) ? left : undefined
    left += width
    return [{ column, width, left: place }]
  })
}

/** All rows grow alike, since nothing but widths decides: no cell is wider than in another row. */
export const growth = (growTo: number | undefined): { flexGrow?: number; maxWidth?: number } =>
  growTo === undefined ? {} : { flexGrow: 1000, maxWidth: growTo }

const bounded = (width: number) => Math.min(most, Math.max(least, width))

/** Moves a column by places; the first one stays first. */
export function moveColumn(settings: GridSettings, arranged: ArrangedColumns, id: string, by: number): GridSettings {
  const at = arranged.order.indexOf(id)
  if (at < 1) return settings
  const to = Math.min(arranged.order.length - 1, Math.max(1, at + by))
  const order = arranged.order.filter((other) => other !== id)
  order.splice(to, 0, id)
  return { ...settings, order }
}

export function setHidden(
  settings: GridSettings,
  arranged: ArrangedColumns,
  id: string,
  isHidden: boolean,
): GridSettings {
  const hidden = new Set(arranged.hidden)
  if (isHidden) hidden.add(id)
  else hidden.delete(id)
  return { ...settings, hidden: [...hidden] }
}

export function setPinned(settings: GridSettings, id: string, isPinned: boolean): GridSettings {
  const others = (settings.pinned ?? []).filter((other) => other !== id)
  return { ...settings, pinned: isPinned ? [...others, id] : others }
}

export function setWidth(settings: GridSettings, id: string, width: number): GridSettings {
  return { ...settings, widths: { ...settings.widths, [id]: Math.round(bounded(width)) } }
}

/** A preference as it came back: anything that is none of ours is left out. */
export function readSettings(value: unknown): GridSettings {
  if (typeof value !== 'object' || value === null) return {}
  const { order, hidden, widths, pinned } = value as Record<string, unknown>
  const names = (list: unknown) =>
    Array.isArray(list) ? { list: list.filter((id): id is string => typeof id === 'string') } : undefined
  const sizes =
    typeof widths === 'object' && widths !== null
      ? Object.fromEntries(
          Object.entries(widths).filter(
            (pair): pair is [string, number] => typeof pair[1] === 'number' && pair[1] >= least && pair[1] <= most,
          ),
        )
      : undefined
  return {
    ...(names(order) ? { order: names(order)!.list } : {}),
    ...(names(hidden) ? { hidden: names(hidden)!.list } : {}),
    ...(names(pinned) ? { pinned: names(pinned)!.list } : {}),
    ...(sizes ? { widths: sizes } : {}),
  }
}
