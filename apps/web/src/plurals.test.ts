// @vitest-environment happy-dom
import { en as identityEn } from '@mouldwright/identity/locales/en'
import { kernelEn, type WordTree } from '@mouldwright/kernel'
import { addWords, learnWords, startI18n, word } from '@mouldwright/web-kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { headEn } from './locales/head.en.ts'
import { modules } from './modules.ts'
import './shell/head-words.ts'

/** Paths and sentences of a dictionary. */
const sentencesOf = (tree: WordTree, prefix = ''): [path: string, sentence: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : sentencesOf(value, `${prefix}${key}.`),
  ) as [string, string][]

const dictionaries: [module: string, tree: WordTree][] = [
  ['head', { page: headEn }],
  ['kernel', kernelEn],
  // With the sentences of its pages, which come with them.
  ['identity', identityEn],
]

beforeAll(async () => {
  await startI18n('en')
  addWords('identity', { zh: {}, en: identityEn })
  for (const entry of modules) {
    await learnWords(entry.key, entry.words)
    dictionaries.push([entry.key, await entry.words.en()])
    await entry.web?.()
  }
})

describe('sentences with a number', () => {
  it('say one thing in the singular and several in the plural, wherever English tells them apart', () => {
    const faults: string[] = []
    let counted = 0
    for (const [module, tree] of dictionaries)
      for (const [path, one] of sentencesOf(tree)) {
        if (!path.endsWith('_one')) continue
        const base = path.slice(0, -'_one'.length)
        const other = sentencesOf(tree).find(([at]) => at === `${base}_other`)?.[1]
        counted += 1
        if (word(module, base, { count: 1 }) !== one.replaceAll('{{count}}', '1')) faults.push(`${module} ${base} 1`)
        for (const count of [0, 2, 21])
          if (word(module, base, { count }) !== other?.replaceAll('{{count}}', String(count)))
            faults.push(`${module} ${base} ${count}`)
      }
    expect(faults).toEqual([])
    expect(counted).toBeGreaterThan(10)
  })

  it('group thousands, and keep what is not told visible', () => {
    addWords('plural-test', {
      zh: { parts_other: '{{count}} 个' },
      en: { parts_one: '{{count}} part of {{mould}}', parts_other: '{{count}} parts of {{mould}}' },
    })
    expect(word('plural-test', 'parts', { count: 12_345, mould: 'M1' })).toBe('12,345 parts of M1')
    expect(word('plural-test', 'parts', { count: 1 })).toBe('1 part of {{mould}}')
  })

  it('take what people wrote as text: no reference, no option, no further parameter', () => {
    addWords('text-test', { zh: { told: '{{name}}' }, en: { told: 'Told by {{name}} of {{lng}}', secret: 'Secret' } })
    for (const name of ['$t(text-test:secret)', '{{count}}', '<b>$&</b>', '$1', 'a:b.c', ''])
      expect(word('text-test', 'told', { name, lng: 'zh', context: 'x', count: 3 })).toBe(`Told by ${name} of zh`)
    expect(word('text-test', 'none', { name: 'x' })).toBeUndefined()
    expect(word('text-test', 'told.deeper', { name: 'x' })).toBeUndefined()
  })
})
