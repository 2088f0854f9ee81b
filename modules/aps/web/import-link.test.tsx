// @vitest-environment happy-dom
import { permissionOf } from '@mouldwright/kernel'
import { mould } from '@mouldwright/production/shared'
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { skipToken, useQuery } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { ImportLink } from './import-link.tsx'

let asked: Asked[]
let total: number

/** Shows what the link knows, so that a test can wait until it knows it. */
function Known() {
  const { data } = useQuery<{ total: number }>({ queryKey: ['entity', mould.name, 'any'], queryFn: skipToken })
  return <p>{data ? `moulds: ${data.total}` : 'not asked'}</p>
}

const showTo = (permissions: string[]) => {
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(permissions), clockOffset: 0 })
  const page = (
    <main>
      <ImportLink />
      <Known />
    </main>
  )
  showPage(page, { at: '/aps/schedule' })
}

beforeEach(async () => {
  localStorage.clear()
  await startI18n('en')
  addWords('aps', { zh, en })
  asked = answerCalls(() => ({ code: 1, message: '', data: { rows: [], total } }))
})
afterEach(cleanup)

it('[AP-06 BD-62] a factory without a mould is led to the import', async () => {
  total = 0
  showTo([permissionOf(mould, 'check')])
  const link = await screen.findByRole('link', { name: 'No data yet? Import a workbook' })
  expect(link.getAttribute('href')).toBe('/data/import')
})

it('[AP-06 BD-62] a factory that has moulds is not asked whether it has data', async () => {
  total = 1
  showTo([permissionOf(mould, 'check')])
  await screen.findByText('moulds: 1')
  expect(screen.queryByRole('link')).toBeNull()
})

it('[AP-06 BD-62] whoever may not see moulds is told nothing of them, and nothing is asked', async () => {
  total = 0
  showTo([])
  await screen.findByText('not asked')
  expect(asked).toEqual([])
  expect(screen.queryByRole('link')).toBeNull()
})
