// @vitest-environment happy-dom
import { en as apsEn } from '@mouldwright/aps/locales/en'
import { zh as apsZh } from '@mouldwright/aps/locales/zh'
import { addWords, configureClient, startI18n } from '@mouldwright/web-kit'
import { pass, until } from '@mouldwright/web-kit/fixtures/faked-clock'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import ScreenPage from './screen.page.tsx'

/** The server answers. */
let isUp: boolean
let boards: number
/** How often the page has heard whether the server is ready. */
let probed: number
let reload: ReturnType<typeof vi.spyOn>

const board = () => ({
  board: { id: 1, name: 'Hall 1', code: 'K1', type: 'list', displaySeconds: 600, backgroundImage: null, pictures: [] },
  at: new Date().toISOString(),
  plan: null,
  ...{ lines: [], loads: [], places: [], calls: null, figures: null },
})

beforeEach(async () => {
  // Time goes by only as tests say.
  vi.useFakeTimers()
  localStorage.clear()
  await startI18n('en')
  addWords('aps', { zh: apsZh, en: apsEn })
  addWords('terminals', { zh, en })
  isUp = true
  boards = 1
  probed = 0
  location.hash = '#secret'
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const answer = async () => {
    if (!isUp) throw new TypeError('Failed to fetch')
    const data = { name: 'Screen', timeZone: 'Asia/Shanghai', boards, shown: boards > 0 ? board() : null }
    return Response.json({ code: 1, message: '', data })
  }
  const probe = () => answer().finally(() => (probed += 1))
  vi.stubGlobal('fetch', probe)
  configureClient({ isModuleOpen: () => true, place: () => null, fetch: answer as typeof fetch })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ScreenPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const hours = 3_600_000

describe('[FL-13] a screen in the hall', () => {
  it('says that it is waiting until the server answers, and shows the board by itself then', async () => {
    isUp = false
    show()
    await pass(1_000)
    expect(screen.getByRole('status').textContent).toContain('Connecting')
    isUp = true
    await pass(6_000)
    expect(await until(() => screen.getByText('Hall 1'))).toBeDefined()
  })

  it('keeps what it shows while the server is away, and says how old that is after half a minute', async () => {
    show()
    await pass(1_000)
    await until(() => screen.getByText('Hall 1'))
    isUp = false
    await pass(20_000)
    expect(document.body.textContent).not.toMatch(/Nothing new for \d+ s/)
    await pass(60_000)
    expect(screen.getByText('Hall 1')).toBeDefined()
    expect(document.body.textContent).toMatch(/Nothing new for \d+ s/)
  })

  it('fetches itself anew only when the server answers', async () => {
    // Nothing that ticks on the page: six hours are long.
    boards = 0
    show()
    await until(() => screen.getByText(/no valid board/))
    isUp = false
    await pass(6 * hours)
    await until(() => expect(probed).toBe(1))
    expect(reload).not.toHaveBeenCalled()
    isUp = true
    await pass(6 * hours)
    await until(() => expect(reload).toHaveBeenCalledOnce())
  })
})
