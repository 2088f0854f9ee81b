// @vitest-environment happy-dom
import { shortToken, startI18n, useSession, type ModuleNode } from '@mouldwright/web-kit'
import { answerCalls, showRoutes, type Asked } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { IdQuery } from './id-query.tsx'

let asked: Asked[]

beforeEach(async () => {
  await startI18n('en')
  shortToken.set('short')
  asked = answerCalls((path) => ({
    code: 1,
    data: { options: path.endsWith('/bomBatch/options.do') ? [{ id: 8, label: 'B-0815' }] : [] },
  }))
})
afterEach(cleanup)

async function visit(modules: string[], permissions: string[], q = '') {
  useSession.setState({
    status: 'signedIn',
    modules: modules.map((moduleKey): ModuleNode => ({ moduleKey, moduleName: moduleKey })),
    permissions: new Set(permissions),
  })
  const path = '/reports/query/idQuery'
  return act(async () => showRoutes([{ path, Component: IdQuery }], path + q, null))
}

it('[HD-04] finds records by their number, of the kinds that the member may see, and links to them', async () => {
  const router = await visit(['tooling'], ['production.batch:check', 'basic.customer:check'])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Number or name' }), { target: { value: 'b-08' } })
  const link = await screen.findByRole('link', { name: 'B-0815' })
  expect(link.getAttribute('href')).toBe('/production/batch?id=8')
  expect(screen.getByRole('region', { name: 'Batch' })).toBeTruthy()
  expect(router.state.location.search).toBe('?q=b-08')
  expect(asked.map(({ path }) => path).toSorted()).toEqual([
    '/front/bms/customer/options.do',
    '/front/bom/bomBatch/options.do',
  ])
})

it('[HD-04] takes the number from the address, and says when nothing bears it', async () => {
  await visit(['tooling'], ['basic.customer:check'], '?q=nobody')
  expect(await screen.findByText('Nothing found for “nobody”')).toBeTruthy()
})

it('[HD-04 MO-02] asks nothing where the company has no tooling module', async () => {
  await visit(['aps'], ['production.batch:check'], '?q=b-08')
  expect(screen.getByRole('heading').textContent).toContain('is not open')
  expect(asked).toEqual([])
})
