// @vitest-environment happy-dom
import { addWords, startI18n, word } from '@mouldwright/web-kit'
import { expect, it } from 'vitest'
import { kanbanZh } from '../../locales/kanban.zh.ts'
import { shownEn } from '../../locales/shown.en.ts'
import { shownZh } from '../../locales/shown.zh.ts'
import { loadStage } from '../index.ts'

it('[BD-29] a board says its words wherever it is shown, and no other page has them', async () => {
  await startI18n('zh')
  addWords('aps', { zh: shownZh, en: shownEn })
  expect(shownZh.page).not.toHaveProperty('kanban')
  await loadStage()
  const [key, sentence] = Object.entries(kanbanZh).find(([, value]) => typeof value === 'string')!
  expect(word('aps', `page.kanban.${key}`)).toBe(sentence)
})
