/** What a composition of modules knows: entities, handlers, behaviours, references, words. Built once at start. */
import {
  fill,
  columnOf,
  kernelEn,
  kernelZh,
  lookUp,
  rowsFields,
  rowsTable,
  type Entity,
  type Issue,
  type Language,
  type Params,
  ConfirmationNeeded,
  type Refusal,
  type RefusalKind,
  type WordTree,
} from '@mouldwright/kernel'
import type { Context } from './context.ts'
import type { Behaviour, Handler, ServerModule } from './define.ts'
import type { BlobStore } from './files/blob-store.ts'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import { createPhrases, type Phrases, type ReadPhrases } from './phrases.ts'
import { kitRefusals } from './refusals.ts'
import { tablesOf } from './schema/model.ts'
import type { Table } from './schema/table.ts'
import { workbookHandlers } from './sheet/index.ts'
import { refuseUnloggedFiles } from './store/download-note.ts'
import { entityHandlers } from './store/entity-actions.ts'
import { historyHandler } from './store/history.ts'
import { usesHandler } from './store/uses.ts'

/** A place in the schema that names records of an entity. */
interface Reference {
  /** The entity that names them, or whose child rows do. */
  from: Entity
  table: string
  column: string
  /** Child rows name the parent here. */
  parentColumn: 'id' | 'parent_id'
  onRemove: 'refuse' | 'remove'
}

/** Seals secrets at rest. */
export interface SecretBox {
  seal(plain: string): string
  open(sealed: string): string
  /**
   * Keyed hash of what has few possible values (codes, phone numbers): the same value gives the same hash, and whoever reads the
   * database cannot try all values. Different `use`s cannot be compared with each other.
   */
  digest(use: string, value: string): Buffer
  /** The same, and while the deployment's secret is being replaced the one under the secret so far: for what is kept for long. */
  digests(use: string, value: string): Buffer[]
}

/**
 * The outside world, passed in by the composition. Each module that needs a way out adds it here:
 * `declare module '@mouldwright/server-kit' { interface Ports { sms: SmsPort } }`
 */
export interface Ports {}

/**
 * Extension points: what a module asks of modules that need it, which it therefore cannot import. The module that asks declares
 * the function here, the one that implements it passes it to `serverModule({ extensions })`: `declare module '@mouldwright/server-kit' { interface ExtensionPoints { isKnown: … } }`
 */
export interface ExtensionPoints {
  /** What a tenant says otherwise than the platform. */
  tenantPhrases: ReadPhrases
  /** Whether the caller reads files of an ending at all, besides the record that holds them. */
  mayReadFile: (ctx: Pick<Context, 'db' | 'session'>, file: { ending: string }) => Promise<boolean>
  /** Where new files of an ending are kept, and how large they may be; absent where nobody has said. */
  ruleOfFiles: (ctx: Pick<Context, 'db' | 'session'>, file: { ending: string }) => Promise<FileRule | undefined>
  /** Tells whoever asked for a job that it failed, in the transaction that ends it, so that they hear of it wherever they are by then. */
  tellFailedJob: (ctx: TellContext, job: FailedJob) => Promise<void>
}

export interface FileRule {
  /** `local`: the bytes do not leave the factory. `any`: as its gateway has it. */
  place: 'cloud' | 'local' | 'any'
  mostBytes: number
}

/** What it takes to tell somebody something. */
export type TellContext = Pick<Context, 'db' | 'kit' | 'now' | 'newId' | 'emit'> & {
  session: Pick<Context['session'], 'tenantId' | 'language'>
}

export interface FailedJob {
  taskId: number
  userId: number
  /** What the list of jobs calls it, and why it failed: in the language in which it was asked for. */
  title: string
  reason: string
}

export interface Kit {
  readonly modules: readonly ServerModule[]
  readonly tables: readonly Table[]
  readonly entities: ReadonlyMap<string, Entity>
  /** Entities with a table of records, whoever answers their calls: what may hold files and name other records. */
  readonly storedEntities: ReadonlyMap<string, Entity>
  /** Custom entities: records that their modules store themselves, outside the entity tables. */
  readonly customEntities: ReadonlyMap<string, Entity>
  /** By `METHOD /path`, the path below `/front`. */
  readonly handlers: ReadonlyMap<string, Handler>
  /** Every permission there is. */
  readonly permissions: readonly string[]
  readonly secrets: SecretBox
  /** Content of files. */
  readonly files: BlobStore
  readonly ports: Ports
  readonly extensions: Readonly<Partial<ExtensionPoints>>
  /** The address that people use, without a path: `https://mould.example`. */
  readonly publicUrl: string
  /** Shows what would have been sent, and lets demo addresses be used. */
  readonly isDemo: boolean
  readonly about: About
  /** What the platform and the speaking tenant say otherwise than the dictionaries. */
  readonly phrases: Phrases
  behaviourOf(entity: Entity): Behaviour | undefined
  referencesTo(entity: Entity): readonly Reference[]
  /** A sentence of a module's dictionary: `basic`, `machine.$`. The path itself when there is none, so that a test sees it. */
  word(language: Language, module: string, path: string, params?: Params): string
  /** How a refusal travels, by its code's declaration. */
  kindOf(refusal: Refusal): RefusalKind
  refusalSentence(language: Language, code: string, params: Params): string
  confirmSentence(language: Language, key: string, params: Params): string
  issueSentence(language: Language, issue: Issue, module?: string): string
}

/** What runs here. */
interface About {
  /** Of the product: `0.1.0`. */
  version: string
  /** Number of the newest migration that the program brings; 0 where the schema was made otherwise. */
  migration: number
}

export interface KitOptions {
  secrets: SecretBox
  files: BlobStore
  ports: Ports
  publicUrl: string
  isDemo: boolean
  about?: About
}

export function createKit(modules: readonly ServerModule[], options: KitOptions): Kit {
  const entities = new Map(modules.flatMap((of) => of.module.entities.map((entity) => [entity.name, entity] as const)))
  const behaviours = new Map(
    modules.flatMap((of) => of.behaviours.map((behaviour) => [behaviour.entity.name, behaviour] as const)),
  )
  const handlers = new Map<string, Handler>()
  for (const handler of [
    ...modules.flatMap((of) => of.handlers),
    ...[...entities.values()].flatMap((entity) => [...entityHandlers(entity), ...workbookHandlers(entity)]),
    historyHandler,
    usesHandler,
  ]) {
    const key = `${handler.action.method} ${handler.action.path}`
    if (handlers.has(key))
      throw new Error(`Two actions answer ${key}: ${handlers.get(key)!.action.name} and ${handler.action.name}.`)
    if (handler.action.run === 'queued' && !handler.limits)
      throw new Error(`The queued action ${handler.action.name} does not say what a job of it may take.`)
    refuseUnloggedFiles(handler.action)
    handlers.set(key, handler)
  }
  for (const { module } of modules)
    for (const action of module.actions)
      if (!handlers.has(`${action.method} ${action.path}`)) throw new Error(`Action ${action.name} has no handler.`)
  const tables = tablesOf(modules)
  const customEntities = new Map(
    modules.flatMap(({ module }) => (module.customEntities ?? []).map((entity) => [entity.name, entity] as const)),
  )
  const hasTable = new Set(tables.map(({ name }) => name))
  const storedEntities = new Map([...entities, ...[...customEntities].filter(([, { table }]) => hasTable.has(table))])
  const references = referencesOf([...storedEntities.values()])
  const words: Record<Language, Map<string, WordTree>> = { zh: new Map(), en: new Map() }
  for (const of of modules) {
    words.zh.set(of.module.key, of.words.zh)
    words.en.set(of.module.key, of.words.en)
  }
  const refusals = {
    zh: flat('refusals', [zh, ...words.zh.values()]),
    en: flat('refusals', [en, ...words.en.values()]),
  }
  const kinds = kindsOf(modules)
  for (const { action } of handlers.values())
    if (action.denied && kinds.get(action.denied) !== 'denied')
      throw new Error(`${action.name} denies with ${action.denied}, which is not of that kind.`)
  const extensions: Partial<ExtensionPoints> = Object.assign({}, ...modules.map((of) => of.extensions))
  const phrases = createPhrases(extensions.tenantPhrases)
  const speakers = new Map(
    modules.flatMap((of) => [...flat('refusals', [of.words.zh]).keys()].map((code) => [code, of.module.key])),
  )
  const issues: Record<Language, Record<string, string>> = { zh: kernelZh.issues, en: kernelEn.issues }
  const word: Kit['word'] = (language, module, path, params) =>
    fill(
      phrases.find(language, module, path) ?? lookUp(words[language].get(module) ?? {}, path) ?? path,
      params,
      language,
    )
  const permissions = new Set<string>()
  for (const { action } of handlers.values())
    if (typeof action.access === 'object') permissions.add(action.access.permission)
  for (const { module } of modules) {
    for (const permission of menuRights(module)) permissions.add(permission)
    for (const right of module.rights ?? []) permissions.add(right)
  }
  return {
    modules,
    tables,
    entities,
    storedEntities,
    customEntities,
    handlers,
    permissions: [...permissions].sort(),
    secrets: options.secrets,
    files: options.files,
    ports: options.ports,
    extensions,
    publicUrl: options.publicUrl,
    isDemo: options.isDemo,
    about: options.about ?? { version: '', migration: 0 },
    phrases,
    behaviourOf: (entity) => behaviours.get(entity.name),
    referencesTo: (entity) => references.get(entity.name) ?? [],
    word,
    kindOf: (refusal) => (refusal instanceof ConfirmationNeeded ? 'confirm' : (kinds.get(refusal.code) ?? 'refused')),
    refusalSentence(language, code, params) {
      const said = phrases.find(language, speakers.get(code) ?? '', `refusals.${code}`)
      return fill(said ?? refusals[language].get(code) ?? code, params, language)
    },
    confirmSentence(language, key, params) {
      const [module = '', ...rest] = key.split('.')
      const sentences = words[language].get(module)?.['confirm']
      const sentence = typeof sentences === 'object' ? sentences[rest.join('.')] : undefined
      const said = phrases.find(language, module, `confirm.${rest.join('.')}`)
      return fill(said ?? (typeof sentence === 'string' ? sentence : key), params, language)
    },
    issueSentence(language, issue, module) {
      const known = Object.hasOwn(issues[language], issue.rule) ? issues[language][issue.rule] : undefined
      if (known !== undefined) return fill(known, issue.params, language)
      const [owner, path] = issue.rule.includes(':')
        ? (issue.rule.split(':', 2) as [string, string])
        : [module ?? '', `rules.${issue.rule}`]
      return word(language, owner, path, issue.params)
    },
  }
}

/** What entries of a menu ask for; those of everybody's pages ask for nothing. */
const menuRights = ({ menu = [] }: ServerModule['module']) =>
  menu.flatMap(({ permission }) => (permission === undefined ? [] : [permission]))

/** The kind of every refusal code. A code has one owner, else it would travel as the last one says. */
function kindsOf(modules: readonly ServerModule[]): Map<string, RefusalKind> {
  const kinds = new Map<string, RefusalKind>(Object.entries(kitRefusals))
  for (const { module } of modules)
    for (const [code, kind] of Object.entries(module.refusals ?? {})) {
      if (kinds.has(code)) throw new Error(`Module ${module.key} declares the refusal ${code}, which is another's.`)
      kinds.set(code, kind)
    }
  return kinds
}

/** Sentences under one heading; keys are flat there, dots are part of them. */
function flat(heading: string, trees: readonly WordTree[]): Map<string, string> {
  const sentences = new Map<string, string>()
  for (const tree of trees) {
    const under = tree[heading]
    if (typeof under !== 'object') continue
    for (const [key, sentence] of Object.entries(under)) if (typeof sentence === 'string') sentences.set(key, sentence)
  }
  return sentences
}

function referencesOf(entities: readonly Entity[]): Map<string, Reference[]> {
  const byTarget = new Map<string, Reference[]>()
  const note = (fields: Entity['fields'], from: Entity, table: string, parentColumn: Reference['parentColumn']) => {
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind !== 'ref') continue
      const target = field.to().name
      const column = columnOf(name)
      const list = byTarget.get(target) ?? []
      list.push({ from, table, column, parentColumn, onRemove: field.onRemove ?? 'refuse' })
      byTarget.set(target, list)
    }
  }
  for (const entity of entities) {
    note(entity.fields, entity, entity.table, 'id')
    for (const [name, field] of rowsFields(entity)) note(field.fields, entity, rowsTable(entity, name), 'parent_id')
  }
  return byTarget
}
