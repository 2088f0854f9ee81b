// @vitest-environment happy-dom
import { entity, image, rows, text } from '@mouldwright/kernel'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToast } from '../../feedback/store.ts'
import { startI18n } from '../../i18n/i18n.ts'
import { configureClient } from '../../request/client.ts'
import { holdUploads, type HeldUpload } from '../../request/uploads.fixture.ts'
import { useSession } from '../../session/session.ts'
import { RecordDrawer } from './record-drawer.tsx'

const album = entity('test.album', {
  scope: 'tenant',
  path: 'test/album',
  key: ['code'],
  fields: {
    code: text({ required: true, max: 20 }),
    pages: rows({ fields: { name: text({ max: 20 }), picture: image() }, key: [] }),
  },
  list: { columns: ['code'], search: ['code'], sort: 'code' },
})

/** Uploads by the name of their file, each to be ended by the test. */
const uploads = new Map<string, HeldUpload>()

let saved: { pages: unknown }[]

beforeEach(async () => {
  saved = []
  uploads.clear()
  await startI18n('en')
  useToast.setState({ toast: null })
  useSession.setState({ permissions: new Set(['test.album:modify', 'test.album:get']) })
  holdUploads((upload) => uploads.set(upload.fileName, upload))
  const pages = ['a', 'b', 'c'].map((name, at) => ({ id: at + 1, name, picture: null }))
  const record = { id: 7, version: 3, labels: {}, code: 'A1', pages }
  configureClient({
    isModuleOpen: () => true,
    fetch: (async (url: string, { body }: RequestInit) => {
      if (url.includes('modify')) saved.push(JSON.parse(body as string) as (typeof saved)[number])
      return Response.json({ code: 1, message: '', data: record })
    }) as typeof fetch,
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecordDrawer
        view={{ entity: album }}
        state={{ id: 7, mode: 'edit', tab: undefined }}
        onState={() => {}}
        neighbours={[7]}
        onRemove={() => {}}
      />
    </QueryClientProvider>,
  )
  await screen.findByDisplayValue('c')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const cell = (child: string, row: number) =>
  document.querySelector<HTMLElement>(`[data-field="pages.${child}"][data-row="${row}"]`)!
const type = (row: number, value: string) =>
  fireEvent.change(cell('name', row).querySelector('input')!, { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

async function choose(row: number, name: string): Promise<void> {
  const input = cell('picture', row).querySelector('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['x'], name)] } })
  await waitFor(() => expect(uploads.has(name)).toBe(true))
}

const stored = (fileId: number) => ({ fileId, name: 'stored', bytes: 1 })

async function end(name: string, fileId: number): Promise<void> {
  act(() => uploads.get(name)!.end(stored(fileId)))
  await waitFor(() => expect(document.querySelectorAll('[role=progressbar]')).toHaveLength(uploads.size - 1))
  uploads.delete(name)
}

async function savedPages(): Promise<unknown> {
  press(/^Save$/)
  await waitFor(() => expect(saved).toHaveLength(1))
  return saved[0]!.pages
}

it('[I6] while the file of a row is on its way, what is typed, added and chosen in the table stays', async () => {
  await choose(1, 'one.png')
  await choose(2, 'two.png')
  type(1, 'first')
  type(3, 'third')
  press(/Add a row$/)
  type(4, 'fourth')
  await end('one.png', 71)
  await end('two.png', 72)
  expect(await savedPages()).toEqual([
    { name: 'first', picture: 71 },
    { name: 'b', picture: 72 },
    { name: 'third', picture: null },
    { name: 'fourth', picture: null },
  ])
})

it('[I6] two files of a table that arrive at once are both there', async () => {
  await choose(1, 'one.png')
  await choose(2, 'two.png')
  act(() => {
    uploads.get('one.png')!.end(stored(71))
    uploads.get('two.png')!.end(stored(72))
  })
  await waitFor(() => expect(document.querySelectorAll('[role=progressbar]')).toHaveLength(0))
  expect(await savedPages()).toMatchObject([{ picture: 71 }, { picture: 72 }, { picture: null }])
})

it('[I6] a file that is on its way stays with its row when the one above is removed, and goes with its own', async () => {
  await choose(2, 'two.png')
  await choose(3, 'three.png')
  press('Delete row 1')
  await end('two.png', 72)
  press('Delete row 2')
  await waitFor(() => expect(document.querySelectorAll('[role=progressbar]')).toHaveLength(0))
  press(/Add a row$/)
  expect(await savedPages()).toEqual([
    { name: 'b', picture: 72 },
    { name: null, picture: null },
  ])
})

it('leads from a row that was removed to the next one’s button', () => {
  const remove = (row: number) => screen.getByRole('button', { name: `Delete row ${row}`, hidden: true })
  remove(1).focus()
  fireEvent.click(remove(1))
  expect(document.activeElement).toBe(remove(1))
  expect(screen.queryByDisplayValue('a')).toBeNull()
})
