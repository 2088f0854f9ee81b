// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import ScanPage from './scan.page.tsx'

afterEach(cleanup)

const codes = { CNC01: '2000000000015', CNC02: '2000000000022' }

it('[BD-31] shows the last scan first, whichever is answered first', async () => {
  await startI18n('en')
  addWords('codes', { zh, en })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set() })
  const answers = new Map<unknown, PromiseWithResolvers<void>>()
  answerCalls(
    async (_, { code }) => {
      const answer = Promise.withResolvers<void>()
      answers.set(code, answer)
      await answer.promise
      const text = code === codes.CNC01 ? 'CNC01' : 'CNC02'
      return { code: 1, message: '', data: { kind: 'machine', text, name: 'Mill', path: null } }
    },
    { isModuleOpen: () => true, place: () => null },
  )
  showPage(<ScanPage />)
  const field = screen.getByRole('textbox')
  for (const code of Object.values(codes)) {
    fireEvent.change(field, { target: { value: code } })
    fireEvent.submit(field.closest('form')!)
    await act(async () => undefined)
  }
  const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  await act(async () => answers.get(codes.CNC02)!.resolve())
  await screen.findByText(/CNC02/)
  expect(names()).toEqual(['Machine CNC02'])
  await act(async () => answers.get(codes.CNC01)!.resolve())
  await screen.findByText(/CNC01/)
  expect(names()).toEqual(['Machine CNC02', 'Machine CNC01'])
})
