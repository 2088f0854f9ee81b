// @vitest-environment happy-dom
import { addWords, say, startI18n, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import type { StoredRecord } from '@mouldwright/web-kit/entity'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { bindPiece } from '../shared/index.ts'
import { PieceDialog } from './piece.dialog.tsx'

const piece = { id: 4, version: 1, number: 'M1 E01-F01', state: 'ok', chip: 'C1', holder: null, pallet: 'P2' }
const onClose = vi.fn()

let asked: Asked[]
beforeEach(async () => {
  await startI18n('en')
  addWords('electrode', { zh, en })
  useToast.setState({ toast: null })
  onClose.mockClear()
  asked = answerCalls(() => ({ code: 1, data: {} }))
  showPage(<PieceDialog act="bind" records={[piece as unknown as StoredRecord]} onClose={onClose} />)
})
afterEach(cleanup)

const save = () => fireEvent.click(screen.getByRole('button', { name: en.page.bind.verb }))
const said = () => useToast.getState().toast

it('[I6 EL-02] bindings that nobody has changed are not sent, and not called saved', async () => {
  await screen.findByDisplayValue('C1')
  save()
  await waitFor(() => expect(said()).toEqual({ tone: 'info', text: say('form.unchanged') }))
  expect(asked).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

it('[I6 EL-02] bindings that are changed are sent, each by itself, and called saved then', async () => {
  fireEvent.change(await screen.findByDisplayValue('C1'), { target: { value: 'C7' } })
  fireEvent.change(screen.getByDisplayValue('P2'), { target: { value: '' } })
  save()
  await waitFor(() => expect(said()?.tone).toBe('success'))
  expect(asked.filter(({ path }) => path.endsWith(bindPiece.path)).map(({ body }) => body)).toEqual([
    { id: 4, kind: 'chip', code: 'C7' },
    { id: 4, kind: 'pallet', code: null },
  ])
  expect(onClose).toHaveBeenCalledOnce()
})
