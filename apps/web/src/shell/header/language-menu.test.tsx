// @vitest-environment happy-dom
import { currentLanguage, learnWords, shortToken, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls } from '@mouldwright/web-kit/fixtures'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useChooseLanguage } from './language-menu.tsx'

afterEach(cleanup)

it('[SH-11] keeps the language that was chosen last, also when the words of the one before come later', async () => {
  localStorage.clear()
  await startI18n('zh')
  const english = Promise.withResolvers<Record<string, never>>()
  await learnWords('slow', { zh: async () => ({}), en: () => english.promise })
  shortToken.set('short')
  answerCalls(() => ({ code: 503, message: 'busy' }))
  useSession.setState({ status: 'signedIn', preferences: {} })
  const choose = renderHook(useChooseLanguage).result.current
  const first = choose('en')
  await choose('zh')
  english.resolve({})
  await first
  expect(currentLanguage()).toBe('zh')
  expect(useSession.getState().preferences).toEqual({ language: 'zh' })
})
