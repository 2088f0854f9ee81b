// @vitest-environment happy-dom
import { date } from '@mouldwright/kernel'
import { cleanup, render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import en from 'antd/es/locale/en_US.js'
import zh from 'antd/es/locale/zh_CN.js'
import { afterEach, expect, it } from 'vitest'
import MomentInput from './moment-input.tsx'

afterEach(cleanup)

it.each([
  ['zh', zh, '一'],
  ['en', en, 'Mo'],
] as const)('[SH-11] calendars in %s begin the week on Monday, as the chart does', (_language, locale, monday) => {
  render(
    <ConfigProvider locale={locale as never}>
      <MomentInput name="day" field={date()} value={null} onChange={() => {}} begins={{ isPressed: true }} />
    </ConfigProvider>,
  )
  expect(document.querySelector('.ant-picker-content th')?.textContent).toBe(monday)
})
