import { brokenRules, lookUp, rowsFields, validate, type Entity, type Field, type Fields } from '@mouldwright/kernel'
import { describe, expect, it } from 'vitest'
import { basic } from '@mouldwright/basic'
import { en as basicEn } from '@mouldwright/basic/locales/en'
import { zh as basicZh } from '@mouldwright/basic/locales/zh'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { production } from '../module.ts'

const declared = (
  [
    [basic, { zh: basicZh, en: basicEn }],
    [production, { zh, en }],
  ] as const
).flatMap(([module, words]) => module.entities.map((of) => [of.name, of, words] as const))

/** The least that makes a record: what is required and has no default, from each field's example. */
function leastOf(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(
        ([, field]) => field.required && !field.readonly && (field.kind === 'rows' || field.default === undefined),
      )
      .map(([name, field]) => [name, valueOf(field)]),
  )
}

function valueOf(field: Field): unknown {
  if (field.kind === 'ref' || field.kind === 'image' || field.kind === 'file') return 1
  if (field.kind === 'rows') return [leastOf(field.fields as Fields)]
  if (field.kind === 'choice') return field.example ?? Object.values(field.options)[0]
  return field.example
}

const faults = (of: Entity, values: object) => validate(of.fields, values, { rules: of.rules }).issues

describe.each(declared)('%s', (_, of, words) => {
  it('is right with nothing but what is required', () => {
    const members = of.stem === 'resourceGroup' ? { machines: [{ machineId: 1 }] } : {}
    const second = of.stem === 'flowTime' ? { toGroupId: 2 } : {}
    const deviations = of.stem === 'measuredSize' ? { lower: -0.01, upper: 0.01 } : {}
    const code = of.stem === 'partNumberRule' ? { typeCode: 'CAV' } : {}
    expect(faults(of, { ...leastOf(of.fields), ...members, ...second, ...deviations, ...code })).toEqual([])
  })

  it('has an example that its own field accepts, and a valid default', () => {
    const check = (fields: Fields) => {
      for (const [name, field] of Object.entries(fields)) {
        if (field.kind === 'rows') check(field.fields as Fields)
        else
          for (const value of [field.example, field.default])
            if (value !== undefined && !field.readonly)
              expect(validate({ [name]: field } as Fields, { [name]: value }).issues).toEqual([])
      }
    }
    check(of.fields)
  })

  it.each(of.rules.map((rule) => [`${rule.key} at ${rule.field}`, rule] as const))(
    'breaks %s by its example',
    (__, rule) => {
      expect(brokenRules([rule], { ...rule.example })).toHaveLength(1)
    },
  )

  it('has words for every field, option, group, rule and unit in both languages', () => {
    const missing: string[] = []
    const need = (path: string) => {
      for (const tree of [words.zh, words.en]) if (!lookUp(tree, path)) missing.push(path)
    }
    const walk = (fields: Fields, under: string) => {
      for (const [name, field] of Object.entries(fields)) {
        need(`${under}.${name}`)
        if (field.unit) need(`units.${field.unit}`)
        if (field.kind === 'choice')
          for (const word of Object.keys(field.options)) need(`${under}.${name}Options.${word}`)
      }
    }
    walk(of.fields, of.stem)
    for (const [name, field] of rowsFields(of)) walk(field.fields as Fields, `${of.stem}.${name}Fields`)
    for (const group of Object.keys(of.groups)) need(`${of.stem}.groups.${group}`)
    for (const rule of of.rules) need(`rules.${rule.key}`)
    for (const word of ['$', '$many', '$empty']) need(`${of.stem}.${word}`)
    expect(missing).toEqual([])
  })
})
