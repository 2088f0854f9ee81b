// @vitest-environment happy-dom
import { shortToken, startI18n, useSession, type ModuleNode } from '@mouldwright/web-kit'
import { answerCalls, showRoutes, type Asked } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { IdQuery } from './id-query.tsx'

const batch = {
  kind: 'batch',
  key: 'batch/8',
  number: 'B-0815',
  name: 'C01 · WO-1',
  state: 'In progress',
  path: '/production/batch?id=8',
  now: [{ text: '20 To burn · EDM on EDM01, in progress since 2026-10-01 08:00' }],
  next: [{ text: '30 To fit · FIT', path: '/production/part?id=2' }],
}
let asked: Asked[]

beforeEach(async () => {
  await startI18n('en')
  shortToken.set('short')
})
afterEach(cleanup)

async function visit(modules: string[], found: object[], q = '') {
  asked = answerCalls(() => ({ code: 1, data: { found, more: found.length > 0 ? ['batch'] : [] } }))
  useSession.setState({
    status: 'signedIn',
    modules: modules.map((moduleKey): ModuleNode => ({ moduleKey, moduleName: moduleKey })),
    permissions: new Set(),
  })
  const path = '/reports/query/idQuery'
  return act(async () => showRoutes([{ path, Component: IdQuery }], path + q, null))
}

it('[HD-04] shows what bears a number with its state, where it is and what comes next, and links to it', async () => {
  const router = await visit(['tooling'], [batch])
  expect(screen.getByText('What is the number in your hand?')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Number or name' }), { target: { value: 'b-08' } })
  const card = within(await screen.findByRole('region', { name: 'B-0815' }))
  expect(card.getByRole('link', { name: 'B-0815' }).getAttribute('href')).toBe('/production/batch?id=8')
  expect(card.getByText('In progress')).toBeTruthy()
  expect(card.getByText(batch.now[0]!.text).previousSibling?.textContent).toBe('Now')
  expect(card.getByRole('link', { name: '30 To fit · FIT' }).getAttribute('href')).toBe('/production/part?id=2')
  expect(screen.getByText('Batch: showing only the first 10; enter more of the number.')).toBeTruthy()
  expect(router.state.location.search).toBe('?q=b-08')
  expect(asked.map(({ path }) => path)).toEqual(['/front/bom/idQuery/query.do'])
})

it('[HD-04] takes the number from the address, and says when nothing bears it', async () => {
  await visit(['tooling'], [], '?q=nobody')
  expect(await screen.findByText('Nothing found for “nobody”')).toBeTruthy()
})

it('[HD-04 MO-02] asks nothing where the company has no tooling module', async () => {
  await visit(['aps'], [batch], '?q=b-08')
  expect(screen.getByRole('heading').textContent).toContain('is not open')
  expect(asked).toEqual([])
})
