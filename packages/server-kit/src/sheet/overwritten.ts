/** Records that an import would write over: asked about before, and again when they are others, or others than they were. */
import { createHash } from 'node:crypto'
import type { Entity } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import { titleValue } from '../store/read.ts'

const mostNamed = 5

export interface Overwritten {
  note(stored: { id: number; version: number } & Record<string, unknown>): void
  ask(ctx: Context): void
}

export function createOverwritten(of: Entity): Overwritten {
  const digest = createHash('sha256')
  const named: string[] = []
  let count = 0
  return {
    note(stored) {
      count += 1
      digest.update(`${stored.id}:${stored.version} `)
      if (named.length < mostNamed) named.push(titleValue(of, stored))
    },
    ask(ctx) {
      if (count === 0) return
      const entity = ctx.kit.word(ctx.language, of.module, `${of.stem}.$`)
      const key = count > named.length ? 'jobs.import.overwriteMore' : 'jobs.import.overwrite'
      ctx.confirm(key, { entity, count, records: named }, [of.name, digest.digest('base64url')])
    },
  }
}
