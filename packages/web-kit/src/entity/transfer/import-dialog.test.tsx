// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Feedback } from '../../feedback/feedback.tsx'
import { useToast } from '../../feedback/store.ts'
import { startI18n } from '../../i18n/i18n.ts'
import { configureClient } from '../../request/client.ts'
import { mould } from '../mould.fixture.ts'
import { EntityImport } from './import-dialog.tsx'

const left = vi.fn()

beforeEach(async () => {
  await startI18n('en')
  left.mockReset()
  configureClient({ isModuleOpen: (module) => module !== 'test', fetch: left })
  vi.stubGlobal('XMLHttpRequest', left)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EntityImport of={mould} onClose={() => {}} />
      <Feedback />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  configureClient({ isModuleOpen: () => true })
})

const expectNothingSent = async () => {
  await waitFor(() => expect(useToast.getState().toast).toEqual({ tone: 'danger', text: 'not open module test' }))
  expect(left).not.toHaveBeenCalled()
}

it('[MO-02] the template of a module that is not open is not asked for', async () => {
  fireEvent.click(screen.getByRole('button', { name: /template/i }))
  await expectNothingSent()
})

it('[MO-02] a workbook for a module that is not open is not sent', async () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['PK'], 'moulds.xlsx')] } })
  await expectNothingSent()
})

it.each(['moulds.pdf', 'moulds.docx', 'moulds'])(
  '[BD-62] a file that is no workbook is not sent, and only the kinds that an import takes are named: %s',
  async (name) => {
    useToast.setState({ toast: null })
    configureClient({ isModuleOpen: () => true })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    fireEvent.change(input, { target: { files: [new File(['%PDF'], name)] } })
    const text = 'this type of file is not supported, only xlsx, xls, csv'
    await waitFor(() => expect(useToast.getState().toast).toEqual({ tone: 'danger', text }))
    expect(left).not.toHaveBeenCalled()
  },
)
