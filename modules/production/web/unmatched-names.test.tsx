// @vitest-environment happy-dom
import { addWords, configureClient, startI18n, useSession } from '@mouldwright/web-kit'
import { showPage } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import UnmatchedNamesPage from './unmatched-names.page.tsx'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'

let names: object[]
let asked: [path: string, body: Record<string, unknown>][]

beforeEach(async () => {
  names = [
    { kind: 'supplier', text: '恒力', count: 700, places: ['B1 / 20', 'M1 C01 / 10'] },
    { kind: 'material', text: 'NAK80', count: 1, places: ['M1 C01'] },
  ]
  asked = []
  localStorage.clear()
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(['basic.supplier:add']) })
  configureClient({
    isModuleOpen: () => true,
    place: () => null,
    fetch: (async (url: string, { body }: { body: string }) => {
      const values = JSON.parse(body) as Record<string, unknown>
      const answer = (data: object) => Response.json({ code: 1, message: '', data })
      if (url.includes('options')) return answer({ options: [{ id: 11, label: '恒力热处理', valid: true }] })
      if (url.includes('list.do')) return answer({ names, total: names.length })
      asked.push([url.slice(url.lastIndexOf('/') + 1).split('?')[0]!, values])
      const left = asked.length === 1 ? 200 : 0
      if (left === 0) names = names.slice(1)
      return answer({ changed: left === 0 ? 200 : 500, left })
    }) as typeof fetch,
  })
  await startI18n('en')
  addWords('production', { zh, en })
  showPage(<UnmatchedNamesPage />)
  await screen.findByText('恒力')
})
afterEach(cleanup)

const buttons = (name: string) => screen.getAllByRole<HTMLButtonElement>('button', { name })

it('[BD-21] lists each name with its places, and lets those who may make the record', () => {
  expect(screen.getByText('700 places: B1 / 20, M1 C01 / 10 …')).toBeTruthy()
  expect(screen.getByText('1 place: M1 C01')).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/basic/supplier'])
  expect(buttons('Match').every(({ disabled }) => disabled)).toBe(true)
})

it('[BD-21] gives the chosen record to all places, portion by portion, and says how many', async () => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Supplier that “恒力” names' }))
  fireEvent.click(await screen.findByText('恒力热处理'))
  fireEvent.click(buttons('Match')[0]!)
  expect(await screen.findByText('700 places name “恒力热处理” now')).toBeTruthy()
  const call = ['match.do', { kind: 'supplier', text: '恒力', supplierId: 11 }]
  expect(asked).toEqual([call, call])
  await waitFor(() => expect(screen.queryByText('恒力')).toBeNull())
})

it('[BD-07] dismisses a name only after a question, and teaches when none is left', async () => {
  names = []
  fireEvent.click(buttons('Dismiss')[1]!)
  expect(asked).toEqual([])
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('stays in the history')
  fireEvent.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Dismiss')!)
  expect(await screen.findByText('No names without a record')).toBeTruthy()
  expect(asked[0]).toEqual(['dismiss.do', { kind: 'material', text: 'NAK80' }])
})
