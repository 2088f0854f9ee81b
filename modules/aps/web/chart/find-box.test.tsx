// @vitest-environment happy-dom
import { addWords, startI18n } from '@mouldwright/web-kit'
import { showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { FindBox } from './find-box.tsx'
import { smallPlan } from './gantt-data.fixture.ts'

beforeEach(async () => {
  await startI18n('en')
  addWords('aps', { zh, en })
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const hits = () => [...document.querySelectorAll('.aps-hit b')].map(({ textContent }) => textContent)

it('[AP-01] Enter finds nothing of the former text while what is typed is still looked for', async () => {
  const onFind = vi.fn()
  showPage(<FindBox plan={smallPlan} onFind={onFind} />)
  const input = screen.getByRole<HTMLInputElement>('combobox')
  const enter = { key: 'Enter', keyCode: 13, which: 13, bubbles: true }
  act(() => input.focus())
  fireEvent.change(input, { target: { value: smallPlan.moulds[0]!.number } })
  const before = hits()
  expect(before).not.toEqual([])
  // Both keys come before React has drawn the list again, which otherwise follows at once in tests.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, smallPlan.moulds[1]!.number)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new KeyboardEvent('keydown', enter))
  expect(onFind).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(hits()).not.toEqual(before))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  fireEvent.keyDown(input, enter)
  expect(onFind).toHaveBeenCalledOnce()
})
