/** What an entity, its fields, choices, units and faults are called. Paths are those of the modules' dictionaries. */
import { optionWordsOf, rowsFields, type ChoiceField, type Entity, type Field, type Issue } from '@mouldwright/kernel'
import { currentLanguage, say, word } from './i18n.ts'

export const entityName = (of: Entity): string => word(of.module, `${of.stem}.$`) ?? of.stem
/** The name within a sentence: English has a small letter there. */
export const entityInSentence = (of: Entity): string =>
  entityName(of).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

export const entityNames = (of: Entity): string => word(of.module, `${of.stem}.$many`) ?? entityName(of)
/** The name of many within a sentence: small in English, and apart from Chinese where it begins with Latin letters. */
export const namesInSentence = (of: Entity): string => {
  const names = entityNames(of)
  if (currentLanguage() === 'zh') return names.replace(/^(?=[\x21-\x7e])/, ' ')
  return names.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}
export const emptyText = (of: Entity): string | undefined => word(of.module, `${of.stem}.$empty`)

/** Where a field's words stand: `parent` is the rows field that it is a child of. */
const pathOf = (of: Entity, field: string, parent?: string) =>
  parent ? `${of.stem}.${parent}Fields.${field}` : `${of.stem}.${field}`

export const fieldLabel = (of: Entity, field: string, parent?: string): string =>
  word(of.module, pathOf(of, field, parent)) ?? field

/** A sentence beneath the field, where the dictionary has one (`<field>Help`). */
export const fieldHelp = (of: Entity, field: string, parent?: string): string | undefined =>
  word(of.module, `${pathOf(of, field, parent)}Help`)

export const groupLabel = (of: Entity, group: string): string => word(of.module, `${of.stem}.groups.${group}`) ?? group

export function unitLabel(of: Entity, field: Field): string | undefined {
  if (!field.unit) return field.kind === 'duration' ? say('units.min') : undefined
  return word(of.module, `units.${field.unit}`) ?? field.unit
}

/** Label with its unit, as in headers: `工时 h`. */
export function headerLabel(of: Entity, name: string, field: Field, parent?: string): string {
  const unit = unitLabel(of, field)
  return unit ? `${fieldLabel(of, name, parent)} (${unit})` : fieldLabel(of, name, parent)
}

/** Options of a choice with their words, in declared order. */
export function choiceOptions(
  of: Entity,
  name: string,
  field: ChoiceField,
  parent?: string,
): { value: string | number; label: string }[] {
  const { module, path } = optionWordsOf(field, of.module, pathOf(of, name, parent))
  return Object.entries(field.options).map(([option, value]) => ({
    value,
    label: word(module, `${path}.${option}`) ?? option,
  }))
}

/** The sentence of a fault, for the ones found here; the server's carry theirs. */
export function issueText(of: Entity, issue: Issue & { message?: string }): string {
  if (issue.message) return issue.message
  const known = word('kernel', `issues.${issue.rule}`, issue.params)
  if (known) return known
  const [module, path] = issue.rule.includes(':')
    ? (issue.rule.split(':', 2) as [string, string])
    : [of.module, `rules.${issue.rule}`]
  return word(module, path, issue.params) ?? issue.rule
}

/** Why a filter does not search for what stands in it. */
export const filterText = (issue: Issue): string =>
  word('kernel', `issues.${issue.rule}`, issue.params) ?? say(`filter.${issue.rule}` as 'filter.rangeReversed')

/** Label of a fault's place: `停机 · 开始时间`. */
export function issuePlace(of: Entity, issue: Issue): string {
  const [field = '', child] = issue.field.split('.')
  if (!field) return ''
  const label = fieldLabel(of, field)
  if (!child) return label
  const rows = rowsFields(of).find(([name]) => name === field)
  return rows ? `${label} · ${fieldLabel(of, child, field)}` : label
}
