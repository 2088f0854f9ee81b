/** What a returned workbook says before each of its rows. Every row with a fault is kept; what it may say is bounded. */

/** Sentences that a row is told, beside the number of the others: a cell holds 32,767 characters. */
const maxTold = 20
const maxLength = 500
/** Different sentences that are held; a workbook may have a fault of its own in each of its cells. */
const maxSentences = 100_000

export interface Mark {
  readonly told: readonly string[]
  /** Faults beside those that are told. */
  readonly more: number
}

export interface Marks {
  add(sheet: string, row: number, sentence: string): void
  of(sheet: string): ReadonlyMap<number, Mark>
}

export function createMarks(limit = maxSentences): Marks {
  const sentences = new Map<string, string>()
  const bySheet = new Map<string, Map<number, { told: string[]; more: number }>>()

  /** Equal sentences are held once. */
  function held(sentence: string): string | undefined {
    const short = sentence.slice(0, maxLength).toWellFormed()
    const known = sentences.get(short)
    if (known === undefined && sentences.size < limit) sentences.set(short, short)
    return known ?? sentences.get(short)
  }

  return {
    add(sheet, row, sentence) {
      let rows = bySheet.get(sheet)
      if (!rows) bySheet.set(sheet, (rows = new Map()))
      let mark = rows.get(row)
      if (!mark) rows.set(row, (mark = { told: [], more: 0 }))
      const text = mark.told.length < maxTold ? held(sentence) : undefined
      if (text === undefined) mark.more += 1
      else mark.told.push(text)
    },
    of: (sheet) => bySheet.get(sheet) ?? new Map<number, Mark>(),
  }
}
