/** What stands typed in a field when Save is pressed is what is saved, or refused at that field: in a real browser, by key and by press. */
import { expect, test, type Page } from '@playwright/test'
import { callOf, signedIn, nowhere } from './journey.fixture.ts'

test.describe.configure({ mode: 'serial' })

let page: Page
let mould: { id: number; number: string }

test.beforeAll(async ({ browser }) => {
  page = await signedIn(browser, 'stranger', { at: nowhere })
  const number = `T${String(Date.now()).slice(-7)}`
  mould = await callOf(page, 'bom/mold/add.do', { number, name: '打字', deliveryDate: '2027-01-31' })
})
test.afterAll(async () => {
  await callOf(page, 'bom/mold/remove.do', { ids: [mould.id] })
  await page.context().close()
})

const drawer = () => page.getByRole('dialog')
const stored = (field: string) => callOf(page, 'bom/mold/get.do', { id: mould.id }).then((record) => record[field])
const delivery = () => drawer().locator('[data-field=deliveryDate] input')

async function edit(): Promise<void> {
  await page.goto(`/production/mould?id=${mould.id}&mode=edit`)
  await expect(delivery()).toBeEditable()
}

/** Types over what stands in a field, letter by letter, and stays in it. */
async function typeOver(text: string): Promise<void> {
  await delivery().click()
  await delivery().press('ControlOrMeta+a')
  await delivery().pressSequentially(text)
}

const press = () => drawer().getByRole('button', { name: /保存$/ }).click()

test('[I6] a typed date is saved by Ctrl S without leaving the field', async () => {
  await edit()
  await typeOver('2027-02-14')
  await page.keyboard.press('ControlOrMeta+s')
  await expect.poll(() => stored('deliveryDate')).toBe('2027-02-14')
})

test('[I6] a typed date is saved by a press of Save', async () => {
  await edit()
  await typeOver('2027/3/5')
  await press()
  await expect.poll(() => stored('deliveryDate')).toBe('2027-03-05')
})

test('[I6] text that is no date is refused at its field, stays there, and nothing is said to be saved', async () => {
  await edit()
  await typeOver('2027-02-30')
  await press()
  await expect(drawer().locator('[data-field=deliveryDate] .mw-fault')).toBeVisible()
  await expect(delivery()).toHaveValue('2027-02-30')
  await expect(page.getByText('模具已保存')).toHaveCount(0)
  expect(await stored('deliveryDate')).toBe('2027-03-05')
})

test('[I6] Enter ends the typing of a date and sends nothing', async () => {
  await edit()
  await typeOver('2027-04-01')
  await delivery().press('Enter')
  await expect(delivery()).toHaveValue('2027-04-01')
  await expect(drawer().getByRole('button', { name: /保存$/ })).toBeVisible()
  expect(await stored('deliveryDate')).toBe('2027-03-05')
  await press()
  await expect.poll(() => stored('deliveryDate')).toBe('2027-04-01')
})

test('[I6] a day picked from the calendar after typing counts', async () => {
  await edit()
  await typeOver('2027-05-0')
  const day = page.locator('.ant-picker-dropdown:visible td.ant-picker-cell-in-view').nth(10)
  const picked = (await day.getAttribute('title'))!
  await day.click()
  await expect(delivery()).toHaveValue(picked)
  await press()
  await expect.poll(() => stored('deliveryDate')).toBe(picked)
})

test('[AP-10] a typed start point of a new schedule is the one that is kept', async () => {
  await page.goto('/aps/schedule')
  await page.getByRole('button', { name: '新建方案' }).first().click()
  await drawer().locator('[data-field=name] input').fill(`打字 ${mould.number}`)
  const start = drawer().locator('[data-field=startPoint] input')
  await start.click()
  await start.press('ControlOrMeta+a')
  await start.pressSequentially('2027-01-04 07:30')
  await drawer()
    .getByRole('button', { name: /建立并打开$/ })
    .click()
  await expect(page.getByRole('heading', { name: `打字 ${mould.number}` })).toBeVisible()
  const { rows } = await callOf(page, 'aps/schedule/list.do', { search: `打字 ${mould.number}` })
  const { startPoint } = await callOf(page, 'aps/schedule/get.do', { id: rows[0].id })
  // By the clock of the company's factory, in Berlin.
  expect(startPoint).toBe('2027-01-04T06:30:00.000Z')
})
