/** What a line of an audit log says, in the reader's words: codes of records, fields and operations are for programs. */
import { optionWordsOf } from '@mouldwright/kernel'
import type { Context } from '@mouldwright/server-kit'

/** The first of several words that a module has. */
function wordOf({ kit, language }: Context, module: string, paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const word = kit.word(language, module, path)
    if (word !== path) return word
  }
  return undefined
}

/** What an operation is called: a sign-in or sign-out, or what was done to a record; some modules have operations of their own. */
export function operationName(ctx: Context, operation: string): string {
  const own = wordOf(ctx, 'identity', [`audit.${operation}`, `operations.${operation}`])
  if (own !== undefined) return own
  for (const { module } of ctx.kit.modules) {
    const word = wordOf(ctx, module.key, [`operations.${operation}`])
    if (word !== undefined) return word
  }
  return operation
}

/** What a line is about: a kind of record (`basic.section`), what an action works on (`basic.section.modify`), at least its module. */
export function targetName(ctx: Context, entity: string): string {
  const [module = '', stem = ''] = entity.split('.')
  return wordOf(ctx, module, [`${stem}.$`, `menu.${stem}`, 'name']) ?? entity
}

/** What a record is called: one that is called by an option of its own is so in words. */
export function recordLabel({ kit, language }: Context, entity: string | null, label: string): string {
  const of = kit.entities.get(entity ?? '') ?? kit.customEntities.get(entity ?? '')
  const field = of?.fields[of.title]
  if (!of || field?.kind !== 'choice') return label
  const words = optionWordsOf(field, of.module, `${of.stem}.${of.title}`)
  const word = kit.word(language, words.module, `${words.path}.${label}`)
  return word === `${words.path}.${label}` ? label : word
}

/** Fields in words. What a refused call or a search was told is no field of a record, and has none. */
export function fieldNames(ctx: Context, entity: string | null, fields: readonly string[]): string[] {
  const [module = '', stem = ''] = (entity ?? '').split('.')
  return fields.flatMap((field) => wordOf(ctx, module, [`${stem}.${field}`, `${stem}s.${field}`]) ?? [])
}
