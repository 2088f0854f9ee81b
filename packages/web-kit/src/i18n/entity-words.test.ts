// @vitest-environment happy-dom
import { entity, text } from '@mouldwright/kernel'
import { expect, it } from 'vitest'
import { namesInSentence } from './entity-words.ts'
import { addWords, startI18n } from './i18n.ts'

const kind = (stem: string) =>
  entity(`test.${stem}`, {
    scope: 'tenant',
    path: `test/${stem}`,
    key: ['code'],
    fields: { code: text({ required: true, max: 10 }) },
    list: { columns: ['code'], search: [], sort: 'code' },
  })
const many = (rule: string, pin: string) => ({ rule: { $: rule, $many: rule }, pin: { $: pin, $many: pin } })

it.each([
  ['zh', '报警规则', ' PIN 码'],
  ['en', 'alarm rules', 'PINs'],
] as const)('[SH-11] names many within a sentence of %s', async (language, rules, pins) => {
  await startI18n(language)
  addWords('test', { zh: many('报警规则', 'PIN 码'), en: many('Alarm rules', 'PINs') })
  expect(namesInSentence(kind('rule'))).toBe(rules)
  expect(namesInSentence(kind('pin'))).toBe(pins)
})
