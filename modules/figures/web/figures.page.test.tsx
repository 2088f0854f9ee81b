// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { figureKeys, figureUnits, listFigure, queryFigures } from '../shared/index.ts'
import FiguresPage from './figures.page.tsx'

let asked: Asked[]
beforeEach(async () => {
  localStorage.clear()
  await startI18n('en')
  addWords('figures', { zh, en })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(), clockOffset: 0 })
  const figures = figureKeys.map((key) => ({
    key,
    value: key === 'planCompletion' ? 86.7 : 3,
    top: 3,
    bottom: null,
    rows: 1,
  }))
  const row = {
    name: 'M1 C01 · 20 Burn',
    detail: 'Trial fit',
    at: '2026-11-20T02:00:00.000Z',
    top: 3,
    bottom: null,
    path: '/floor/gate-override?id=4',
  }
  asked = answerCalls(
    (path) => {
      if (path.endsWith(queryFigures.path)) return { code: 1, data: { figures, corrections: 0 } }
      return { code: 1, data: { rows: [row], total: 1 } }
    },
    { isModuleOpen: () => true, place: () => null },
  )
})
afterEach(cleanup)

it('[FL-17] each figure says how it is reckoned, and the one that is chosen shows the list behind it', async () => {
  showPage(<FiguresPage />, { at: '/figures?from=2026-11-01&to=2026-11-28' })
  for (const key of figureKeys) {
    const { name, formula } = en.figures[key]
    expect(
      (await screen.findByRole('button', { name: new RegExp(`^${name.replaceAll(/[()]/g, '.')}`) })).textContent,
    ).toContain(formula)
  }
  // As the page of plan completion says it.
  expect(screen.getByText('87%').closest('button')!.textContent).toContain(en.figures.planCompletion.name)
  expect(screen.getAllByText('3%')).toHaveLength(figureKeys.filter((key) => figureUnits[key] === 'percent').length - 1)
  const { name } = en.figures.gatesOverridden
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
  const behind = within(await screen.findByRole('region', { name: en.page.behind.replace('{{name}}', name) }))
  const link = await behind.findByRole('link', { name: /M1 C01/ })
  expect(link.getAttribute('href')).toBe('/floor/gate-override?id=4')
  const [period] = asked.filter(({ path }) => path.endsWith(listFigure.path)).map(({ body }) => body)
  expect(period).toMatchObject({ fromDate: '2026-11-01', toDate: '2026-11-28', key: 'gatesOverridden' })
})
