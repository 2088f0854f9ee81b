/** Bars of the planner's chart under the hand: found, held over a place, let go or given back. */
import { expect, type Locator, type Page } from '@playwright/test'

export interface Place {
  x: number
  y: number
}

export const stageOf = (page: Page): Locator => page.locator('.mwg-stage')
export const cardOf = (page: Page): Locator => page.locator('.aps-drag-card')

/** Where bars are that can be taken; the chart says by its pointer what is under it. */
export async function* barsOf(page: Page): AsyncGenerator<Place> {
  const stage = stageOf(page)
  await expect(page.locator('.mwg-row').first()).toBeVisible()
  const box = (await stage.boundingBox())!
  for (let y = box.y + 70; y < box.y + box.height - 10; y += 8)
    for (let x = box.x + 60; x < box.x + box.width - 200; x += 24) {
      await page.mouse.move(x, y)
      if ((await stage.getAttribute('data-cursor')) === 'bar') yield { x, y }
    }
  throw new Error('There is no further bar.')
}

/** The first bar, whatever it is. */
export async function firstBar(page: Page): Promise<Place> {
  for await (const at of barsOf(page)) return at
  throw new Error('There is no bar.')
}

/** Takes a bar and holds it `by` pixels away; answers what the card says of that place: there is always one. */
export async function holdBar(page: Page, { x, y }: Place, by: Place): Promise<string> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 6, y)
  await expect(stageOf(page)).toHaveAttribute('data-cursor', 'drag')
  return holdOver(page, { x: x + by.x, y: y + by.y })
}

/** What a move changes is drawn a moment after it: until then the card is as it was for the place before. */
const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

/** Brings the bar in the hand to another place. */
export async function holdOver(page: Page, { x, y }: Place): Promise<string> {
  await page.mouse.move(x, y, { steps: 4 })
  await nextFrame(page)
  await expect(cardOf(page)).toHaveAttribute('aria-busy', 'false')
  return await cardOf(page).innerText()
}

export async function giveBack(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(cardOf(page)).toHaveCount(0)
}
