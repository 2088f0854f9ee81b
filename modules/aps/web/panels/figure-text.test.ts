// @vitest-environment happy-dom
import { addWords, startI18n } from '@mouldwright/web-kit'
import { expect, it } from 'vitest'
import { aps } from '../../module.ts'
import { figureText } from './figure-text.ts'

it.each(['zh', 'en'] as const)('[AP-07] no line ends between a figure and its unit (%s)', async (language) => {
  await startI18n(language)
  addWords('aps', aps.words)
  expect(figureText({ unit: 'h', figure: 6272.8 })).toBe('6,272.8\u00A0h')
})
