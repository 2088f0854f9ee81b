// @vitest-environment happy-dom
import { addWords, startI18n } from '@mouldwright/web-kit'
import { expect, it } from 'vitest'
import { figureText } from './figure-text.ts'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'

it.each(['zh', 'en'] as const)('[AP-07] no line ends between a figure and its unit (%s)', async (language) => {
  await startI18n(language)
  addWords('aps', { zh, en })
  expect(figureText({ unit: 'h', figure: 6272.8 })).toBe('6,272.8\u00A0h')
})
