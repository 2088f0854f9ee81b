// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSession } from '../session/session.ts'
import { useKey } from './use-key.ts'

const pressed: string[] = []
function Page() {
  useKey('n', () => pressed.push('n'))
  useKey('F2', () => pressed.push('F2'))
  useKey('ctrl+s', () => pressed.push('ctrl+s'))
  return <input />
}

afterEach(() => {
  cleanup()
  pressed.length = 0
})

function pressAll(target: Element): string[] {
  pressed.length = 0
  fireEvent.keyDown(target, { key: 'n' })
  fireEvent.keyDown(target, { key: 'F2' })
  fireEvent.keyDown(target, { key: 's', ctrlKey: true })
  return [...pressed]
}

it('[SH-11] hears keys of the page; without Ctrl only outside fields', () => {
  useSession.setState({ preferences: {} })
  const { container } = render(<Page />)
  expect(pressAll(document.body)).toEqual(['n', 'F2', 'ctrl+s'])
  expect(pressAll(container.querySelector('input')!)).toEqual(['ctrl+s'])
})

it('[SH-11] leaves single characters alone where the person has switched them off', () => {
  useSession.setState({ preferences: { 'keys.single': false } })
  render(<Page />)
  expect(pressAll(document.body)).toEqual(['F2', 'ctrl+s'])
})
