// @vitest-environment happy-dom
import { takeBasePath } from '@mouldwright/web-kit'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Home } from '../../pages/home.tsx'
import { ModulesPopover } from '../header/modules-popover.tsx'
import CommandPalette from '../palette/command-palette.tsx'
import { moduleOf, page, show, signIn, someModules, widen } from '../shell.fixture.tsx'
import { FixedMenu } from './fixed-menu.tsx'
import ProductsPanel from './products-panel.tsx'
import { recentPaths } from './recent.ts'

afterEach(cleanup)

const offers = page('links.crm.offers', '伙伴报价', '/offers', { routerUrl: '' })
const crm = moduleOf('crm', '客户', [offers])
const bookmark = {
  ...{ userMenuId: 1, treeKey: 't', menuKey: offers.menuKey, menuName: '伙伴报价', menuUrl: '/offers' },
  ...{ moduleKey: 'crm', sortOrder: 0 },
}
const close = () => undefined

const linkIn = (region: string, name: string) => () =>
  within(screen.getByRole('region', { name: region })).findByRole('link', { name })

/** Every place of the shell that shows links of entries and modules: how its link is found, and where it leads within CRM. */
const places = [
  {
    of: 'the panel of all products',
    show: () => show(<ProductsPanel onClose={close} />),
    link: async () => (await screen.findAllByRole('link', { name: '伙伴报价' })).at(-1)!,
    to: '%2Foffers',
  },
  {
    of: 'the panel’s bookmarks',
    show: () => show(<ProductsPanel onClose={close} />),
    link: linkIn('收藏栏', '伙伴报价'),
    to: '%2Foffers',
  },
  {
    of: 'the panel’s last visited pages',
    show: () => show(<ProductsPanel onClose={close} />),
    link: linkIn('最近访问', '伙伴报价'),
    to: '%2Foffers',
  },
  {
    of: 'the fixed menu',
    show() {
      show(<FixedMenu />)
      fireEvent.click(screen.getByRole('button', { name: '客户' }))
    },
    link: () => screen.findByRole('link', { name: '伙伴报价' }),
    to: '%2Foffers',
  },
  {
    of: 'the tiles of the header',
    show() {
      show(<ModulesPopover />)
      fireEvent.click(screen.getByRole('button'))
    },
    link: () => screen.findByRole('link', { name: '客户' }),
    to: '%2Fcrm%2Fmedium',
  },
  {
    of: 'the tiles of the home page',
    show: () => show(<Home />),
    link: () => screen.findByRole('link', { name: /^客户/ }),
    to: '%2Fcrm%2Fmedium',
  },
  { of: 'bookmarks of the home page', show: () => show(<Home />), link: linkIn('收藏', '伙伴报价'), to: '%2Foffers' },
  {
    of: 'the home page’s last visited',
    show: () => show(<Home />),
    link: linkIn('最近访问', '伙伴报价'),
    to: '%2Foffers',
  },
]

async function signInBeside() {
  widen(1440)
  await signIn({ 'getUserMenuList.do': { rows: [bookmark] } }, { modules: [...someModules, crm] })
  recentPaths.note('/offers')
}

for (const { of, show, link, to } of places)
  it(`[MO-03 MO-09] ${of} leads through the server to another system whose place is not known yet, and by its place once it is`, async () => {
    await signInBeside()
    show()
    const leadsTo = async () => (await link()).getAttribute('href')
    expect(await leadsTo()).toMatch(new RegExp(`^/main\\?module=crm&targetUrl=${to}&`))
    act(() => takeBasePath({ crm: 'https://crm.partner.test' }))
    expect(await leadsTo()).toMatch(new RegExp(`^/main\\?module=crm&domain=crm\\.partner\\.test&targetUrl=${to}&`))
  })

it('[MO-03 MO-09] the palette leads through the server to another system whose place is not known yet, and by its place once it is', async () => {
  await signInBeside()
  const open = vi.spyOn(window, 'open').mockImplementation(() => null)
  show(<CommandPalette onClose={close} />)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '伙伴' } })
  const leadsTo = () => {
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', ctrlKey: true })
    return open.mock.lastCall?.[0]
  }
  expect(leadsTo()).toMatch(/^\/main\?module=crm&targetUrl=%2Foffers&/)
  act(() => takeBasePath({ crm: 'https://crm.partner.test' }))
  expect(leadsTo()).toMatch(/^\/main\?module=crm&domain=crm\.partner\.test&targetUrl=%2Foffers&/)
  open.mockRestore()
})
