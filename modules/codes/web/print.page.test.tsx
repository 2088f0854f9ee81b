// @vitest-environment happy-dom
import { drawLabels, printBarcodes } from '@mouldwright/codes/shared'
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import PrintPage from './print.page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[SH-11 BD-31] prints and notes labels once however often it is pressed', async () => {
  await startI18n('en')
  addWords('codes', { zh, en })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set() })
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const noted = Promise.withResolvers<void>()
  const label = { id: 7, code: '2000000000077', kind: 'machine', text: 'CNC01', name: 'Mill', isReprint: false }
  const asked = answerCalls(
    async (path) => {
      if (path.endsWith(printBarcodes.path)) await noted.promise
      if (path.endsWith(drawLabels.path))
        return { code: 1, message: '', data: { labels: [{ ...label, qr: '', bars: '' }] } }
      return { code: 1, message: '', data: { printers: [] } }
    },
    { isModuleOpen: () => true, place: () => null },
  )
  showPage(<PrintPage />, { at: '/comm/barcode/print?ids=7' })
  await screen.findByText('CNC01')
  const press = () => fireEvent.click(screen.getByRole('button', { name: /Print/ }))
  act(press)
  act(press)
  await act(async () => noted.resolve())
  await waitFor(() => expect(print).toHaveBeenCalled())
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
  expect(print).toHaveBeenCalledOnce()
  expect(asked.filter(({ path }) => path.endsWith(printBarcodes.path))).toHaveLength(1)
})
