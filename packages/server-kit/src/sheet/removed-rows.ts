/** Child rows that an import would remove: how many and which, asked about before, and again when they are others. */
import { createHash, type Hash } from 'node:crypto'
import { optionWordsOf, type Entity, type Field, type Fields } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import { titleValue } from '../store/read.ts'
import { wallClock } from './zone.ts'

type Values = Readonly<Record<string, unknown>>
type RowsField = Extract<Field, { kind: 'rows' }>

const mostNamed = 5

export interface RemovedRows {
  note(stored: Values & { id: number }, name: string, field: RowsField, row: Values): void
  ask(): void
}

export function createRemovedRows(ctx: Context, of: Entity): RemovedRows {
  const lost = new Map<string, { count: number; named: string[]; digest: Hash }>()
  return {
    note(stored, name, field, row) {
      const known = lost.get(name) ?? { count: 0, named: [], digest: createHash('sha256') }
      lost.set(name, known)
      known.count += 1
      known.digest.update(JSON.stringify([stored.id, field.key.map((part) => row[part])]))
      if (known.named.length >= mostNamed) return
      known.named.push(`${titleValue(of, stored)} (${keyWords(ctx, of, name, field, row)})`)
    },
    ask() {
      const word = (path: string) => ctx.kit.word(ctx.language, of.module, `${of.stem}.${path}`)
      for (const [name, { count, named, digest }] of lost) {
        const rows = count > named.length ? [...named, '…'] : named
        const params = { entity: word('$'), table: word(name), count, rows }
        ctx.confirm('jobs.import.removeRows', params, [of.name, name, digest.digest('base64url')])
      }
    },
  }
}

/** The key of a row as a person reads it. */
function keyWords(ctx: Context, of: Entity, name: string, { fields, key }: RowsField, row: Values): string {
  const labels = (row['labels'] ?? {}) as Readonly<Record<string, string>>
  const shown = (part: string): string => {
    const [field, value] = [(fields as Fields)[part]!, row[part]]
    if (labels[part] !== undefined) return labels[part]
    if (value === null || value === undefined) return '–'
    if (field.kind === 'instant') return wallClock(String(value), ctx.session.timeZone).slice(0, 16).replace('T', ' ')
    if (field.kind !== 'choice') return String(value)
    const option = Object.entries(field.options).find(([, one]) => one === value)?.[0]
    const { module, path } = optionWordsOf(field, of.module, `${of.stem}.${name}Fields.${part}`)
    return ctx.kit.word(ctx.language, module, `${path}.${option}`)
  }
  return key.map(shown).join(' / ')
}
