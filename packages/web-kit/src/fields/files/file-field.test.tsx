// @vitest-environment happy-dom
import { entity, image, text } from '@mouldwright/kernel'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToast } from '../../feedback/store.ts'
import { startI18n } from '../../i18n/i18n.ts'
import { configureClient } from '../../request/client.ts'
import { holdUploads } from '../../request/uploads.fixture.ts'
import { FieldInput } from '../field-input.tsx'

const board = entity('basic.board', {
  scope: 'factory',
  path: 'bms/board',
  key: ['name'],
  fields: { name: text({ required: true, max: 20, example: 'B1' }), picture: image({ types: ['png', 'jpg'] }) },
  list: { columns: ['name'], search: ['name'], sort: 'name' },
})

let answer: { type: 'load' | 'error'; body: object }

const changed = vi.fn()
beforeEach(async () => {
  await startI18n('en')
  changed.mockReset()
  useToast.setState({ toast: null })
  holdUploads((upload) => queueMicrotask(() => upload.endWith(answer.type, answer.body)))
  configureClient({ isModuleOpen: () => true, networkError: () => 'Network Error' })
  render(<FieldInput of={board} name="picture" field={board.fields.picture} id="p" value={null} onChange={changed} />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const toldText = () => useToast.getState().toast?.text
const choose = (name: string) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [new File(['x'], name)] } })

it.each([
  ['no answer', { type: 'error', body: {} }, /^“hall\.png” was not uploaded: .*Network Error/],
  [
    'a refusal',
    { type: 'load', body: { code: 422, message: 'there is no room for files', data: { refusal: 'file.noRoom' } } },
    /^“hall\.png” was not uploaded: there is no room for files$/,
  ],
] as const)('[BD-61] a picture that is not uploaded is named with the reason: %s', async (_, given, sentence) => {
  answer = given
  choose('hall.png')
  await waitFor(() => expect(toldText()).toMatch(sentence))
  expect(changed.mock.lastCall?.[0]).toBe(null)
})

it('[BD-61] a file of another kind is not sent, and the kinds are named', async () => {
  choose('hall.exe')
  await waitFor(() => expect(toldText()).toMatch(/png.*jpg/))
  expect(changed).not.toHaveBeenCalled()
})
