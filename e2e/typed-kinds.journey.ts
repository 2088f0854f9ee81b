/** A number, a choice and a reference are typed as well: what stands there is saved or refused, with the focus still in it. */
import { expect, test, type Page } from '@playwright/test'
import { callOf, newMark, nowhere, signedIn } from './journey.fixture.ts'

test.describe.configure({ mode: 'serial' })

const mark = newMark()
const standardName = `打字 ${mark}`

let page: Page
let section: { id: number }
let standard: { id: number }

test.beforeAll(async ({ browser }) => {
  page = await signedIn(browser, 'stranger', { at: nowhere })
  standard = await callOf(page, 'bms/colourStandard/add.do', { code: `T${mark}`, name: standardName })
  section = await callOf(page, 'bms/section/add.do', { name: `T${mark}`, type: 'cnc' })
})
test.afterAll(async () => {
  await callOf(page, 'bms/section/remove.do', { ids: [section.id] })
  await callOf(page, 'bms/colourStandard/remove.do', { ids: [standard.id] })
  await page.context().close()
})

const drawer = () => page.getByRole('dialog')
const fieldOf = (name: string) => drawer().locator(`[data-field=${name}]`)
const recordNow = () => callOf(page, 'bms/section/get.do', { id: section.id })

/** Types over what stands in a field, letter by letter, and stays in it. */
async function type(name: string, text: string): Promise<void> {
  await page.goto(`/basic/section?id=${section.id}&mode=edit`)
  const input = fieldOf(name).locator('input')
  await expect(input).toBeEditable()
  await input.click()
  await input.press('ControlOrMeta+a')
  await input.pressSequentially(text)
  await expect(input).toBeFocused()
}

const ways = {
  'Ctrl S': () => page.keyboard.press('ControlOrMeta+s'),
  'a press of Save': () => drawer().getByRole('button', { name: /保存$/ }).click(),
}

/** What is typed into each by either way, and what is stored then. */
const typed = {
  'a number': { field: 'capacityHours', texts: ['1,200.5', '80'], stored: [1200.5, 80] },
  'a choice': { field: 'type', texts: ['线切割', '磨床'], stored: ['wireCut', 'grinding'] },
} as const

Object.entries(ways).forEach(([way, save], at) => {
  for (const [kind, { field, texts, stored }] of Object.entries(typed))
    test(`[I6] ${kind} that stands typed is saved by ${way}`, async () => {
      await type(field, texts[at]!)
      await save()
      await expect.poll(async () => (await recordNow())[field]).toBe(stored[at])
    })

  test(`[I6] a reference that stands typed is saved by ${way}`, async () => {
    const { version } = await recordNow()
    await callOf(page, 'bms/section/modify.do', { id: section.id, version, colourStandardId: null })
    await type('colourStandardId', standardName.slice(0, -1))
    // The list asks the server; from then on the name is known.
    await expect(page.locator('.ant-select-item-option').filter({ hasText: standardName })).toBeVisible()
    await page.keyboard.type(standardName.slice(-1))
    await save()
    await expect.poll(async () => (await recordNow()).colourStandardId).toBe(standard.id)
  })

  for (const [field, text] of Object.entries({ capacityHours: '12a', type: '没有这种', colourStandardId: '没有这个' }))
    test(`[I6] what ${field} cannot be is refused by ${way}, stays there, and nothing is said to be saved`, async () => {
      const before = await recordNow()
      await type(field, text)
      await save()
      await expect(fieldOf(field).locator('.mw-fault')).toBeVisible()
      // As what is looked for while the list is open, as what is chosen once it is closed.
      const shown = async () =>
        `${await fieldOf(field).textContent()} ${await fieldOf(field).locator('input').inputValue()}`
      await expect.poll(shown).toContain(text)
      await expect(page.getByText('工段已保存')).toHaveCount(0)
      expect(await recordNow()).toEqual(before)
    })
})
