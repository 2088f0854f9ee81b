// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { ConfigProvider, DatePicker } from 'antd'
import { afterEach, expect, it } from 'vitest'

afterEach(cleanup)

it.each([
  ['zh', () => import('./locale-zh.ts'), '一'],
  ['en', () => import('./locale-en.ts'), 'Mo'],
] as const)('[SH-11] calendars in %s begin the week on Monday, as the chart does', async (_language, fetch, monday) => {
  const { locale } = await fetch()
  render(
    <ConfigProvider locale={locale as never}>
      <DatePicker open />
    </ConfigProvider>,
  )
  expect(document.querySelector('.ant-picker-content th')?.textContent).toBe(monday)
})
