/** The shape of an entity's sheets: one for its own fields, one for each kind of child rows. Same for export, template and import. */
import {
  fill,
  isAsked,
  languages,
  optionWordsOf,
  rowsFields,
  type Entity,
  type Field,
  type Fields,
  type Language,
} from '@mouldwright/kernel'
import type { Kit } from '../kit.ts'
import { isCellField, wordForm, type CellField, type CellWords, type ParseWords } from './cells.ts'
import type { OptionWords } from './nearest-words.ts'

type RefField = Extract<Field, { kind: 'ref' }>

/** Way from a record through references to a value that tells it apart: `['partId', 'mouldId', 'number']`. */
export type KeyPath = readonly string[]

export interface Column {
  /** Header in the language that the shape is for. */
  header: string
  word: string
  unit: string
  required: boolean
  /** Forms under which a header is this column's. */
  aliases: ReadonlySet<string>
  /** The field of the record or child row that the column fills; of the parent for `part: 'parent'`. */
  field: string
  part: 'own' | 'parent'
  /** The field whose value stands in the cell: the field itself, or the last of a key's path. */
  cell: CellField
  /** For references and parents: the way to the value, from the referenced record. */
  path: KeyPath | undefined
  /** Columns of the same meaning share it: where one is left out, the other speaks for it. */
  meaning: string
  parse: ParseWords
  written: CellWords
}

export interface SheetShape {
  entity: Entity
  /** The child rows that the sheet holds; absent for the entity's own sheet. */
  rows: string | undefined
  fields: Fields
  name: string
  aliases: ReadonlySet<string>
  columns: readonly Column[]
}

/** Ways to the values that tell an entity's records apart; references in the key lead on to the keys of their records. */
export function keyPaths(of: Entity): KeyPath[] {
  return of.key.flatMap((name) => {
    const field = of.fields[name]!
    return field.kind === 'ref' ? keyPaths(field.to()).map((rest) => [name, ...rest]) : [[name]]
  })
}

/** The field at the end of a way. */
export function fieldAt(of: Entity, path: KeyPath): CellField {
  const [name, ...rest] = path
  const field = of.fields[name!]!
  return rest.length > 0 ? fieldAt((field as RefField).to(), rest) : (field as CellField)
}

/** The entity and field whose word names a way: where it has become a single value (`mouldId` of part, not `number` of mould). */
function namingField(of: Entity, path: KeyPath): { of: Entity; field: string } {
  const [name = '', ...rest] = path
  const field = of.fields[name]
  if (field?.kind !== 'ref' || keyPaths(field.to()).length === 1) return { of, field: name }
  return namingField(field.to(), rest)
}

/** The entity that a naming field leads to, else the field itself. */
function meaningOf({ of, field }: { of: Entity; field: string }): string {
  const spec = of.fields[field]
  return spec?.kind === 'ref' ? spec.to().name : `${of.name}.${field}`
}

/** Form of a header or sheet name for comparison: blanks, stars and joining signs do not count. */
export const headerForm = (text: string) => wordForm(text).replace(/[*.\-_/\\·:'"[\]?]/g, '')
const withoutBracket = (text: string) => text.replace(/[(（][^()（）]*[)）]\s*[*＊]?\s*$/, '')

const everyLanguage = (word: (language: Language) => string) => languages.map(word)

export interface ShapeOptions {
  kit: Kit
  language: Language
}

/** Rows that a file tells apart have no key in a sheet: they stay as they are, like a record's own files. */
const toldBySheets = ([, { fields, key }]: ReturnType<typeof rowsFields>[number]): boolean =>
  key.every((name) => isCellField((fields as Fields)[name]!))

/** The sheets of an entity, its own first. */
export function sheetShapes(of: Entity, options: ShapeOptions): SheetShape[] {
  return [
    mainShape(of, options),
    ...rowsFields(of)
      .filter(toldBySheets)
      .map(([rows, field]) => childShape(of, rows, field.fields as Fields, options)),
  ]
}

function mainShape(of: Entity, { kit, language }: ShapeOptions): SheetShape {
  const title = (spoken: Language) => kit.word(spoken, of.module, `${of.stem}.$`)
  const many = (spoken: Language) => kit.word(spoken, of.module, `${of.stem}.$many`)
  const drafts = fieldDrafts(of, of.fields, `${of.stem}.`, kit)
  return {
    entity: of,
    rows: undefined,
    fields: of.fields,
    name: title(language),
    aliases: new Set([...everyLanguage(title), ...everyLanguage(many), of.stem, of.name].map(headerForm)),
    columns: finish(drafts, kit, language, of.module),
  }
}

function childShape(of: Entity, rows: string, fields: Fields, { kit, language }: ShapeOptions): SheetShape {
  const title = (spoken: Language) => kit.word(spoken, of.module, `${of.stem}.$`)
  const word = (spoken: Language) => kit.word(spoken, of.module, `${of.stem}.${rows}`)
  const drafts = [...parentDrafts(of, kit), ...fieldDrafts(of, fields, `${of.stem}.${rows}Fields.`, kit)]
  const names = everyLanguage((spoken) => `${title(spoken)}-${word(spoken)}`)
  return {
    entity: of,
    rows,
    fields,
    name: `${title(language)}-${word(language)}`,
    // A long name is cut by Excel's limit; what is left of it is the sheet's too.
    aliases: new Set(
      [...names, ...names.map((name) => name.slice(0, 31)), ...everyLanguage(word), `${of.stem}.${rows}`].map(
        headerForm,
      ),
    ),
    columns: finish(drafts, kit, language, of.module),
  }
}

interface Draft {
  field: string
  part: 'own' | 'parent'
  cell: CellField
  path: KeyPath | undefined
  required: boolean
  unit: string | undefined
  /** Short and full word: `模号`, `放电工件.模号`. */
  short(language: Language): string
  full(language: Language): string
  /** The field's own word stands for this column: single references, and the last value of a composite key. */
  ownWord: (language: Language) => string
  isLast: boolean
  meaning: string
  /** Of the field that the cell's words belong to. */
  options: { module: string; path: string }
}

function parentDrafts(of: Entity, kit: Kit): Draft[] {
  return keyPaths(of).map((path) => {
    const naming = namingField(of, path)
    const word = (language: Language) => kit.word(language, naming.of.module, `${naming.of.stem}.${naming.field}`)
    return {
      field: path[0]!,
      part: 'parent',
      cell: fieldAt(of, path),
      path,
      required: true,
      unit: undefined,
      short: word,
      full: word,
      ownWord: word,
      isLast: false,
      meaning: meaningOf(naming),
      options: optionWordsOf(fieldAt(of, path), naming.of.module, `${naming.of.stem}.${naming.field}`),
    }
  })
}

function fieldDrafts(of: Entity, fields: Fields, words: string, kit: Kit): Draft[] {
  return Object.entries(fields).flatMap(([name, field]): Draft[] => {
    if (!isCellField(field)) return []
    const ownWord = (language: Language) => kit.word(language, of.module, `${words}${name}`)
    const base = { field: name, part: 'own' as const, required: isAsked(field, true), unit: field.unit, ownWord }
    if (field.kind !== 'ref')
      return [
        {
          ...base,
          cell: field,
          path: undefined,
          short: ownWord,
          full: ownWord,
          isLast: true,
          meaning: `${of.name}.${words}${name}`,
          options: optionWordsOf(field, of.module, `${words}${name}`),
        },
      ]
    const target = field.to()
    const paths = keyPaths(target)
    return paths.map((path, at) => {
      const naming = namingField(target, path)
      const short =
        paths.length === 1
          ? ownWord
          : (language: Language) => kit.word(language, naming.of.module, `${naming.of.stem}.${naming.field}`)
      return {
        ...base,
        cell: fieldAt(target, path),
        path,
        short,
        full: paths.length === 1 ? ownWord : (language: Language) => `${ownWord(language)}.${short(language)}`,
        isLast: at === paths.length - 1,
        meaning: paths.length === 1 ? target.name : meaningOf(naming),
        options: optionWordsOf(fieldAt(target, path), naming.of.module, `${naming.of.stem}.${naming.field}`),
      }
    })
  })
}

/** Gives each column a header that no other has, and the forms under which it is recognised. */
function finish(drafts: readonly Draft[], kit: Kit, language: Language, module: string): Column[] {
  const count = new Map<string, number>()
  const forms = (draft: Draft) => new Set(everyLanguage(draft.short).map(headerForm))
  for (const draft of drafts) for (const form of forms(draft)) count.set(form, (count.get(form) ?? 0) + 1)
  const isUnique = (draft: Draft) => draft.part === 'parent' || [...forms(draft)].every((form) => count.get(form) === 1)
  const columns = drafts.map((draft): Column => {
    const word = isUnique(draft) ? draft.short(language) : draft.full(language)
    const unit = draft.unit ? unitWord(kit, language, module, draft.unit) : ''
    return {
      header: `${word}${unit ? ` (${unit})` : ''}`,
      word,
      unit,
      required: draft.required,
      aliases: new Set(aliasesOf(draft, isUnique(draft)).map(headerForm)),
      field: draft.field,
      part: draft.part,
      cell: draft.cell,
      path: draft.path,
      meaning: draft.meaning,
      parse: parseWords(draft, kit, language),
      written: writtenWords(draft, kit, language),
    }
  })
  return columns
}

function aliasesOf(draft: Draft, unique: boolean): string[] {
  const words = [
    ...everyLanguage(draft.full),
    ...(unique ? everyLanguage(draft.short) : []),
    ...(draft.isLast ? everyLanguage(draft.ownWord) : []),
  ]
  if (draft.part === 'own' && (draft.isLast || !draft.path)) words.push(draft.field)
  return [...words, ...words.map(withoutBracket)]
}

const unitWord = (kit: Kit, language: Language, module: string, unit: string) => {
  const word = kit.word(language, module, `units.${unit}`)
  return word.startsWith('units.') ? unit : word
}

function parseWords(draft: Draft, kit: Kit, language: Language): ParseWords {
  const options = new Map<string, string | number>()
  const optionWords: OptionWords[] = []
  if (draft.cell.kind === 'choice')
    for (const [option, value] of Object.entries(draft.cell.options)) {
      const wordIn = (of: Language) => kit.word(of, draft.options.module, `${draft.options.path}.${option}`)
      const words = everyLanguage(wordIn)
      optionWords.push({ shown: wordIn(language), written: words })
      for (const word of [String(value), option, ...words]) options.set(wordForm(word), value)
    }
  return { options, optionWords }
}

function writtenWords(draft: Draft, kit: Kit, language: Language): CellWords {
  const byValue = new Map<string | number, string>()
  if (draft.cell.kind === 'choice')
    for (const [option, value] of Object.entries(draft.cell.options))
      byValue.set(value, kit.word(language, draft.options.module, `${draft.options.path}.${option}`))
  const word = (key: string) => fill(kit.word(language, 'jobs', `sheet.${key}`))
  return { yes: word('yes'), no: word('no'), optionWord: (value) => byValue.get(value) ?? String(value) }
}

/** The column of a header as somebody wrote it: with or without star, unit, blanks, in either language. */
export function columnOfHeader(shape: SheetShape, header: string): Column | undefined {
  const forms = [headerForm(header), headerForm(withoutBracket(header))]
  for (const form of forms) {
    const found = form && shape.columns.find(({ aliases }) => aliases.has(form))
    if (found) return found
  }
  return undefined
}
