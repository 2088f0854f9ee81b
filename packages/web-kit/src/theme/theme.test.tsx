// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import zhCN from 'antd/locale/zh_CN.js'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ThemeProvider } from './theme.tsx'

afterEach(cleanup)

function Line() {
  const [text, setText] = useState('')
  return <input aria-label="line" value={text} onChange={(event) => setText(event.target.value)} />
}

it('[SI-01] what was typed before the controls’ words had come stays', () => {
  const under = (locale?: object) => (
    <ThemeProvider locale={locale}>
      <Line />
    </ThemeProvider>
  )
  const { rerender } = render(under())
  fireEvent.change(screen.getByLabelText('line'), { target: { value: '13800000001' } })
  rerender(under(zhCN))
  expect(screen.getByLabelText<HTMLInputElement>('line').value).toBe('13800000001')
})
