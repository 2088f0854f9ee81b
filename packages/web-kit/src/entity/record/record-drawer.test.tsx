// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '../../i18n/i18n.ts'
import { configureClient } from '../../request/client.ts'
import { mould } from '../mould.fixture.ts'
import { RecordDrawer } from './record-drawer.tsx'

const onState = vi.fn()

beforeEach(async () => {
  await startI18n('en')
  onState.mockReset()
  configureClient({ fetch: (() => new Promise(() => {})) as typeof fetch })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecordDrawer
        view={{ entity: mould }}
        state={{ id: 11, mode: 'detail', tab: undefined }}
        onState={onState}
        neighbours={[11, 12, 13]}
        onRemove={() => {}}
      />
    </QueryClientProvider>,
  )
})
afterEach(cleanup)

it('goes as many records on as it was pressed, also before the address has followed', () => {
  const next = screen.getByRole('button', { name: /next/i, hidden: true })
  for (let press = 0; press < 3; press += 1) fireEvent.click(next)
  expect(onState.mock.calls.map(([{ id }]) => id)).toEqual([12, 13])
})
