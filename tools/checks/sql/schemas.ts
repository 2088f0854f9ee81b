/** Schemas of answers as row types need them: which kinds of values a field has. */
export interface Schema {
  kinds?: readonly string[]
  items?: Schema
  fields?: Readonly<Record<string, Schema>>
  optional?: true
}

const plain: Readonly<Record<string, string>> = {
  String: 'string',
  Number: 'number',
  Integer: 'number',
  Boolean: 'boolean',
  Null: 'null',
}

interface Given {
  of: Schema
  either: readonly Schema[]
  fields: Readonly<Record<string, Schema>>
}

/** What `Type.<kind>(…)` makes. */
export function makeSchema(kind: string, { of, either, fields }: Given): Schema {
  if (plain[kind]) return { kinds: [plain[kind]] }
  if (kind === 'Array') return { kinds: kindsOf(of).map((one) => `${one}[]`), items: of }
  if (kind === 'Object') return { kinds: ['any'], fields }
  if (kind === 'Optional') return { ...of, optional: true }
  if (kind === 'Union') {
    const inner = either.find((one) => one.fields !== undefined || one.items !== undefined)
    return { ...inner, kinds: [...new Set(either.flatMap(kindsOf))] }
  }
  return {}
}

export const kindsOf = ({ kinds }: Schema): readonly string[] => kinds ?? ['any']
