// @vitest-environment happy-dom
import { startI18n, useSession } from '@mouldwright/web-kit'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AccountMenu } from './account-menu.tsx'

beforeEach(() => startI18n('zh'))
afterEach(cleanup)

function openMenu(via: string | null): string[] {
  const user = { userId: 7, userName: 'mei', realName: '梅', tenantName: '厂', phone: '139****01', roleList: [], via }
  useSession.setState({ status: 'signedIn', user: user as never })
  render(
    <MemoryRouter>
      <AccountMenu />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button'))
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '')
}

it('[PU-06] leads to what one had made', () => {
  expect(openMenu(null)).toContain('后台任务')
})

it('[SH-10] offers a short link to the page', () => {
  expect(openMenu(null)).toContain('复制本页链接')
})

it.each([null, 'openid'])('[SI-19] leads to the personal centre after a sign-in by %s', (via) => {
  expect(openMenu(via)).toContain('个人中心')
})

it.each(['wecom', 'dingtalk', 'feishu'])('[SI-06] hides the personal centre after a sign-in by %s', (via) => {
  const items = openMenu(via)
  expect(items).not.toContain('个人中心')
  expect(items).toContain('退出登录')
})
