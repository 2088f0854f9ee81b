// @vitest-environment happy-dom
import { changeLanguage, startI18n } from '@mouldwright/web-kit'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { NamesCell } from './names-cell.tsx'

beforeAll(() => startI18n('zh'))
afterEach(cleanup)

it('[BD-30] whom an alarm was told to is listed as the language of the reader lists names', async () => {
  const { container } = render(<NamesCell value={'王芳\n李强'} />)
  expect(container.textContent).toBe('王芳、李强')
  await act(() => changeLanguage('en'))
  expect(container.textContent).toBe('王芳, 李强')
})
