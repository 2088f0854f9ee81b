// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { changeLanguage, currentLanguage, learnWords, startI18n, word } from './i18n.ts'

const asked: string[] = []
const wordsOf = (module: string) => {
  const ask = async (language: string, text: string) => {
    asked.push(`${module} ${language}`)
    return { mould: { $: text } }
  }
  return { zh: () => ask('zh', '模具'), en: () => ask('en', 'Mould') }
}

it('[SH-11] fetches words in the language in use alone, also for pages that began to load before it was known', async () => {
  const early = learnWords('early', wordsOf('early'))
  await startI18n('zh')
  await early
  expect(word('early', 'mould.$')).toBe('模具')
  expect(asked).toEqual(['early zh'])
})

it('[SH-11] says a module’s words in another language as soon as that is chosen, and fetches them once', async () => {
  await startI18n('zh')
  await learnWords('chosen', wordsOf('chosen'))
  await Promise.all([changeLanguage('en'), learnWords('late', wordsOf('late'))])
  expect([word('chosen', 'mould.$'), word('late', 'mould.$')]).toEqual(['Mould', 'Mould'])
  await changeLanguage('zh')
  await changeLanguage('en')
  expect(word('chosen', 'mould.$')).toBe('Mould')
  const told = asked.filter((one) => one.startsWith('chosen') || one.startsWith('late'))
  expect(told.sort()).toEqual(['chosen en', 'chosen zh', 'late en', 'late zh'])
})

it('[SH-11] asks again for words whose download failed', async () => {
  await startI18n('zh')
  let isDown = true
  const words = wordsOf('shaky')
  const shaky = { ...words, zh: async () => (isDown ? Promise.reject(new Error('down')) : words.zh()) }
  await expect(learnWords('shaky', shaky)).rejects.toThrow('down')
  isDown = false
  await learnWords('shaky', shaky)
  expect(word('shaky', 'mould.$')).toBe('模具')
})

it('[SH-11] speaks the language that was chosen last, also when the words of the one before come later', async () => {
  await startI18n('zh')
  const words = wordsOf('slow')
  const english = Promise.withResolvers<void>()
  await learnWords('slow', { ...words, en: () => english.promise.then(words.en) })
  const first = changeLanguage('en')
  await changeLanguage('zh')
  english.resolve()
  await first
  expect(currentLanguage()).toBe('zh')
})
