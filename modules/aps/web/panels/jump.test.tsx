// @vitest-environment happy-dom
import { startI18n } from '@mouldwright/web-kit'
import { showPage } from '@mouldwright/web-kit/fixtures'
import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Jump } from './jump.tsx'

beforeEach(() => startI18n('en'))
afterEach(cleanup)

const jumped: string[] = []
const showSentence = () => {
  jumped.length = 0
  const onTask = (key: string) => void jumped.push(key)
  const sentence = (
    <p>
      waits for <Jump {...{ task: 7, onTask }}>M1 C01 · 10 Milling</Jump>, and three more
    </p>
  )
  showPage(sentence, { at: '/aps/schedule/view?view=mould&panel=mould&mould=3' })
  return screen.getByRole('link', { name: 'M1 C01 · 10 Milling' })
}

it('[AP-01] a task in a sentence is part of its text, and chosen by a press', () => {
  const link = showSentence()
  expect(link.parentElement!.textContent).toBe('waits for M1 C01 · 10 Milling, and three more')
  const press = createEvent.click(link)
  fireEvent(link, press)
  expect([jumped, press.defaultPrevented]).toEqual([['7'], true])
})

it('[AP-01] a task in a sentence opens in another tab where its reader asks for that', () => {
  const link = showSentence()
  expect(link.getAttribute('href')).toBe('/aps/schedule/view?view=mould&panel=task&task=7')
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) {
    const press = createEvent.click(link, { [key]: true })
    fireEvent(link, press)
    expect([key, jumped]).toEqual([key, []])
  }
})
