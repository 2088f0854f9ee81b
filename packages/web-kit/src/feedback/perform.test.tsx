// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, afterEach, describe, expect, it } from 'vitest'
import { startI18n } from '../i18n/i18n.ts'
import { CallError } from '../request/call-error.ts'
import { offerAssistant } from './assistant-notice.tsx'
import { Feedback } from './feedback.tsx'
import { tellFailure } from './perform.ts'
import { useNotices, useToast } from './store.ts'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

const tell = (code: number, data: unknown = null) => act(() => tellFailure(new CallError(code, 'It failed', data)))

describe('a failure on the page', () => {
  it('[RQ-06] 20000 shows the message with its data, and sends both to the assistant', () => {
    const asked: string[] = []
    const takeBack = offerAssistant((question) => asked.push(question))
    render(<Feedback />)
    tell(20000, 'table M-7 is locked')
    expect(screen.getByRole('alert').textContent).toContain('It failed table M-7 is locked')
    fireEvent.click(screen.getByRole('button', { name: 'Send to the AI assistant' }))
    expect(asked).toEqual(['It failed table M-7 is locked'])
    expect(useNotices.getState().notices).toEqual([])
    takeBack()
  })

  it('[RQ-06] 20000 offers no assistant to whoever has none', () => {
    render(<Feedback />)
    tell(20000)
    expect(screen.getByRole('alert').textContent).toContain('It failed')
    expect(screen.queryByRole('button', { name: 'Send to the AI assistant' })).toBeNull()
  })

  it.each([
    [207, 'M-1', 'It failed “M-1”'],
    [20001, 'M-1', 'It failed “M-1”'],
    [500, 12, 'It failed 12'],
    [403, null, 'It failed'],
  ])('[RQ-06] %i is an error message', (code, data, text) => {
    render(<Feedback />)
    tell(code, data)
    expect(useToast.getState().toast).toEqual({ tone: 'danger', text })
    expect(useNotices.getState().notices).toEqual([])
  })

  it.each([0, 600])('[RQ-06] %i is silent', (code) => {
    render(<Feedback />)
    tell(code)
    expect(useToast.getState().toast).toBeNull()
    expect(useNotices.getState().notices).toEqual([])
  })

  it('[RQ-05 MO-02] what the page itself found is told: no network, and a module that is not open', () => {
    render(<Feedback />)
    act(() => tellFailure(CallError.unanswered('network', 'Network Error')))
    expect(useToast.getState().toast).toEqual({ tone: 'danger', text: 'Network Error' })
    useToast.setState({ toast: null })
    const closed = { refusal: 'module.closed', params: { module: 'aps' } }
    act(() => tellFailure(new CallError(600, 'not open module aps', closed)))
    expect(useToast.getState().toast?.text).toBe('not open module aps')
  })
})
