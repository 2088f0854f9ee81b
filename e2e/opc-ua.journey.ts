/** A machine with OPC UA: its connection is made, its certificate compared and trusted, and what it does shows; with a real gateway and a real server. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { workMs } from './calls.fixture.ts'
import { callOf, expectAccessible, looks, shoot, signedIn, wear, nowhere } from './journey.fixture.ts'
import { startGateway, startMachine, type OwnGateway, type TestMachine } from './own-gateway.fixture.ts'

let page: Page
let machine: TestMachine
let gateway: OwnGateway
const made: { path: string; id: number }[] = []
const add = async (path: string, fields: object) => {
  const { id } = await callOf(page, `${path}/add.do`, fields)
  made.unshift({ path, id })
}

test.beforeAll(async ({ browser }) => {
  page = await signedIn(browser, 'stranger', { at: nowhere })
  machine = await startMachine()
  gateway = await startGateway(page, 'OPC-GATEWAY', { GATEWAY_OPCUA_SERVERS: machine.url })
  await add('bms/section', { name: 'OPC UA', type: 'cnc' })
  await add('machine', { name: 'CNC40', sectionId: made[0]!.id, simultaneousTasks: 1, status: 'normal' })
})
test.afterAll(async () => {
  const { rows } = await callOf(page, 'signals/connection/list.do', { search: 'CNC40' })
  for (const { id } of rows) await callOf(page, 'signals/connection/remove.do', { ids: [id] })
  for (const { path, id } of made) await callOf(page, `${path}/remove.do`, { ids: [id] })
  await gateway.stop()
  await machine.close()
  await page.context().close()
})

const drawer = () => page.getByRole('dialog').last()
const field = (name: string, row?: number): Locator =>
  drawer().locator(`[data-field="${name}"]${row === undefined ? '' : `[data-row="${row}"]`}`)

async function choose(from: Locator, wanted: string): Promise<void> {
  await from.getByRole('combobox').click()
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: new RegExp(`^${wanted}`) })
    .click()
  // The next list opens alone.
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
}

const lines = [
  ['ns=1;s=Red', 'true', '故障'],
  ['ns=1;s=State', '0', '高负荷运行'],
  ['ns=1;s=State', '2', '就绪'],
] as const

const words = {
  zh: { certificate: '服务器出示的证书（SHA-256）', trust: '信任证书', asked: '信任“CNC40”的服务器证书？' },
  en: {
    certificate: 'Certificate that the server shows (SHA-256)',
    trust: 'Trust certificate',
    asked: 'Trust the certificate of the server of “CNC40”?',
  },
} as const
const lead = (language: keyof typeof words) => page.getByLabel(words[language].certificate, { exact: true })
const row = () => page.getByRole('row').filter({ hasText: machine.url })

test('[GW-05] a machine with OPC UA is connected, its certificate trusted by whoever has compared it, and its state shows', async () => {
  await page.goto('/signals/connection?mode=new')
  await field('name').getByRole('textbox').fill('CNC40')
  await choose(field('gatewayId'), gateway.name)
  // A device that pushes has neither address nor nodes.
  await expect(field('kind')).toBeVisible()
  await expect(field('address')).toHaveCount(0)
  await expect(field('stateNodes')).toHaveCount(0)
  await choose(field('kind'), 'OPC UA')
  await choose(field('machineId'), 'CNC40')
  await field('address').getByRole('textbox').fill(machine.url)
  for (const [at, [node, equals, state]] of lines.entries()) {
    const row = at + 1
    await field('stateNodes').getByRole('button', { name: '添加一行' }).click()
    await field('stateNodes.node', row).getByRole('textbox').fill(node)
    await field('stateNodes.equals', row).getByRole('textbox').fill(equals)
    await choose(field('stateNodes.state', row), state)
  }
  await expectAccessible(page)
  await shoot(page, 'opc-ua-form')
  await drawer().getByRole('button', { name: /保存$/ }).click()

  // The page says by itself what the gateway has found there.
  await expect(row()).toContainText('服务器证书尚未信任', { timeout: workMs })
  await row().getByRole('button', { name: 'CNC40', exact: true }).click()
  // The address has it then: the page is loaded anew in each look.
  await expect(lead('zh')).toBeVisible()
  const inPairs = machine.certificate.toUpperCase().match(/../g)!.join(':')
  for (const [look, width] of looks) {
    const language = look.startsWith('zh') ? 'zh' : 'en'
    await page.setViewportSize({ width, height: 860 })
    await wear(page, look)
    await expect(lead(language)).toHaveText(inPairs)
    await expectAccessible(page)
    await shoot(page, `opc-ua-certificate-${look}-${width}`)
    await page.getByRole('button', { name: words[language].trust, exact: true }).last().click()
    await expect(page.getByRole('dialog', { name: words[language].asked })).toContainText(inPairs)
    await shoot(page, `opc-ua-trust-${look}-${width}`)
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 1440, height: 860 })
  await wear(page, 'zh-light')
  await page.getByRole('button', { name: '信任证书', exact: true }).last().click()
  await page.getByRole('dialog', { name: words.zh.asked }).getByRole('button', { name: '信任证书' }).click()
  await expect(lead('zh')).toHaveCount(0, { timeout: workMs })
  await page.goto('/signals/connection')
  await expect(row()).toContainText('正常', { timeout: workMs })

  await page.goto('/signals/state')
  const state = page.getByRole('row').filter({ hasText: 'CNC40' })
  await expect(state).toContainText('就绪', { timeout: workMs })
  machine.write('State', 0)
  await expect(state).toContainText('高负荷运行', { timeout: workMs })
  machine.write('Red', true)
  await expect(state).toContainText('故障', { timeout: workMs })
  for (const [look, width] of looks) {
    await page.setViewportSize({ width, height: 860 })
    await wear(page, look)
    await expect(page.getByText('CNC40', { exact: true }).first()).toBeVisible()
    await shoot(page, `opc-ua-state-${look}-${width}`)
  }
})
