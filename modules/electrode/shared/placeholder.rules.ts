/** Placeholders of a job sheet's templates: of the whole sheet, and of one line of it. */
const sheetPlaceholders = ['mould', 'part', 'batch', 'operation', 'time', 'lines'] as const
const linePlaceholders = [
  ...['line', 'electrode', 'piece', 'stage', 'chip', 'machine', 'place', 'orbit', 'holderSystem'],
  ...['x', 'y', 'z', 'c', 'quadrant', 'depth', 'gapXy', 'gapZ', 'offsetX', 'offsetY', 'offsetZ', 'offsetC'],
] as const

const placeholder = /\{\{([^{}]*)\}\}/g

/** The first placeholder of a text that means nothing there. */
export function unknownPlaceholder(
  text: string | null | undefined,
  isLine: boolean,
): { placeholder: string } | undefined {
  const known: readonly string[] = isLine ? [...sheetPlaceholders, ...linePlaceholders] : sheetPlaceholders
  for (const [, name = ''] of (text ?? '').matchAll(placeholder))
    if (!known.includes(name.trim())) return { placeholder: name.slice(0, 40) }
  // What is left of braces is a placeholder that was not closed.
  return /\{\{|\}\}/.test((text ?? '').replace(placeholder, '')) ? { placeholder: '{{' } : undefined
}

export type SheetValue = string | number | null | undefined

/** Fills a text. Numbers have the asked decimals and a point; what a name holds of line ends cannot begin a line of its own. */
export const filledText = (text: string, values: Readonly<Record<string, SheetValue>>, decimals: number): string =>
  text.replace(placeholder, (_, name: string) => {
    const value = values[name.trim()]
    if (typeof value === 'number')
      return Number.isInteger(value) && !measures.has(name.trim()) ? String(value) : value.toFixed(decimals)
    return (value ?? '').replace(/[\r\n\t]+/g, ' ')
  })

/** Placeholders whose numbers are measures, and not counts. */
const measures: ReadonlySet<string> = new Set([
  ...['x', 'y', 'z', 'c', 'depth', 'gapXy', 'gapZ', 'offsetX', 'offsetY', 'offsetZ', 'offsetC'],
])
