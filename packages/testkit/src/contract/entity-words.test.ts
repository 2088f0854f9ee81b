/** No key of a declaration reaches a screen: every entity, field, child field, choice, group, unit and entry of the menu has its word in both languages. */
import { optionWordsOf, rowsFields, type Entity, type Field, type Fields } from '@mouldwright/kernel'
import { serverModules } from '@mouldwright/server/modules'
import { expect, it } from 'vitest'

const dictionaries = new Map<string, { zh: unknown; en: unknown }>(
  serverModules.map(({ module, words }) => [module.key, words]),
)
const entities = serverModules.flatMap(({ module }) => [...(module.entities ?? []), ...(module.customEntities ?? [])])

/** Paths of the words that an entity needs, in the dictionaries of the modules that hold them. */
function pathsOf(of: Entity): [module: string, path: string][] {
  const fieldPaths = (fields: Fields, base: string): [string, string][] =>
    Object.entries(fields).flatMap(([name, field]: [string, Field]): [string, string][] => [
      [of.module, `${base}.${name}`],
      ...(field.unit ? [[of.module, `units.${field.unit}`] as [string, string]] : []),
      ...(field.kind === 'choice' ? optionPaths(field, `${base}.${name}`) : []),
    ])
  const optionPaths = (field: Extract<Field, { kind: 'choice' }>, own: string): [string, string][] => {
    const { module, path } = optionWordsOf(field, of.module, own)
    return Object.keys(field.options).map((option) => [module, `${path}.${option}`])
  }
  return [
    [of.module, `${of.stem}.$`],
    ...fieldPaths(of.fields, of.stem),
    ...rowsFields(of).flatMap(([name, field]) => fieldPaths(field.fields as Fields, `${of.stem}.${name}Fields`)),
    ...Object.keys(of.groups).map((group): [string, string] => [of.module, `${of.stem}.groups.${group}`]),
  ]
}

const wordAt = (language: 'zh' | 'en', module: string, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, step) => (at as Record<string, unknown> | undefined)?.[step],
      dictionaries.get(module)?.[language],
    )
const hasWord = (...where: Parameters<typeof wordAt>) => typeof wordAt(...where) === 'string'

it.each(['zh', 'en'] as const)('[SH-11] names all that an entity declares, in %s', (language) => {
  expect(entities.length).toBeGreaterThan(15)
  const missing = entities.flatMap((of) => pathsOf(of).filter(([module, path]) => !hasWord(language, module, path)))
  expect(missing.map(([module, path]) => `${module}: ${path}`)).toEqual([])
})

/** Units of what an action takes, and of child rows in it: its dialog names them by its module's words. */
const unitsOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field: Field) => [
    ...(field.unit ? [field.unit] : []),
    ...(field.kind === 'rows' ? unitsOf(field.fields as Fields) : []),
  ])

it.each(['zh', 'en'] as const)('[SH-11] names every unit of what actions take, in %s', (language) => {
  const units = serverModules.flatMap(({ module }) =>
    module.actions.flatMap(({ input }) => unitsOf(input).map((unit) => [module.key, `units.${unit}`] as const)),
  )
  expect(units.length).toBeGreaterThan(10)
  const missing = units.filter((where) => !hasWord(language, ...where))
  expect(missing).toEqual([])
})

it.each(['zh', 'en'] as const)(
  '[SH-11] shows a share of a hundred by its sign, and never as a word, in %s',
  (language) => {
    const shown = [...dictionaries.keys()].flatMap((key) => wordAt(language, key, 'units.percent') ?? [])
    expect(shown.length).toBeGreaterThan(3)
    expect(new Set(shown)).toEqual(new Set(['%']))
  },
)

/** What a blank means, a range, a rule: more than a unit, a kind or a short word that tells two alike apart. */
const explanation = /[(（][^()（）]*(?:[,，:：;；–]|空|blank|\p{Script=Han}{6,}|\w+ \w+ \w+)[^()（）]*[)）]/u

it.each(['zh', 'en'] as const)(
  '[SH-11] explains no field in its label, but in the help beneath it, in %s',
  (language) => {
    const labels = entities.flatMap((of) => [
      ...Object.keys(of.fields).map((name) => [of.module, `${of.stem}.${name}`] as const),
      ...rowsFields(of).flatMap(([name, field]) =>
        Object.keys(field.fields).map((child) => [of.module, `${of.stem}.${name}Fields.${child}`] as const),
      ),
    ])
    const wrong = labels.map((where) => wordAt(language, ...where)).filter((label) => explanation.test(String(label)))
    expect(wrong).toEqual([])
  },
)

it('[SH-11] calls several records of a kind by a plural in English: it heads their page', () => {
  const lists = entities.filter(({ without }) => !without.includes('check'))
  expect(lists.length).toBeGreaterThan(15)
  expect(lists.filter(({ module, stem }) => !hasWord('en', module, `${stem}.$many`)).map(({ name }) => name)).toEqual(
    [],
  )
})

it.each(['zh', 'en'] as const)('[SH-11] names every entry of the menu and its group, in %s', (language) => {
  const paths = serverModules.flatMap(({ module }) =>
    (module.menu ?? []).flatMap(({ key, group }) =>
      [key, ...(group ? [group] : [])].map((name) => ({ module: module.key, path: `menu.${name}` })),
    ),
  )
  expect(paths.length).toBeGreaterThan(50)
  const missing = paths.filter(({ module, path }) => !hasWord(language, module, path))
  expect(missing.map(({ module, path }) => `${module}: ${path}`)).toEqual([])
})
