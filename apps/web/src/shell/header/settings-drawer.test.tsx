// @vitest-environment happy-dom
import { useSession } from '@mouldwright/web-kit'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import SettingsDrawer from './settings-drawer.tsx'
import { show, signIn } from '../shell.fixture.tsx'

afterEach(cleanup)

it('[HD-08 SH-11] keeps theme, height of rows and notices with the account', async () => {
  const asked = await signIn({ 'preference/save.do': {} })
  show(<SettingsDrawer onClose={() => {}} />)
  fireEvent.click(screen.getByRole('radio', { name: '深色' }))
  fireEvent.click(screen.getByRole('radio', { name: '宽松' }))
  fireEvent.click(screen.getByRole('switch', { name: /新消息/ }))
  fireEvent.click(screen.getByRole('switch', { name: /单键快捷键/ }))
  act(() => void globalThis.dispatchEvent(new Event('pagehide')))
  await waitFor(() =>
    expect(asked.map(({ body }) => body)).toEqual([
      { key: 'theme', value: 'dark' },
      { key: 'density', value: 'comfortable' },
      { key: 'notice.messages', value: false },
      { key: 'keys.single', value: false },
    ]),
  )
  expect(localStorage.getItem('mw_theme')).toBe('dark')
})

it('[HD-08] takes the theme of an account that comes to this browser, and leaves one chosen here since', async () => {
  await signIn({}, { preferences: { theme: 'dark' } })
  expect(localStorage.getItem('mw_theme')).toBe('dark')
  localStorage.setItem('mw_theme', 'light')
  act(() => useSession.setState({ version: 'newer' }))
  expect(localStorage.getItem('mw_theme')).toBe('light')
})
