/** What would have been sent by SMS or mail, as the demo shows it; and the one thing that a person sees and a test cannot: where the piece fits. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { Client } from 'pg'
import { workMs } from './calls.fixture.ts'
import { ownSite } from './sites.fixture.ts'

interface Left {
  at: string
  to: string
  text: string
}

/** The newest message to a number or address; waits until there is one that was not there before. */
export async function newestMessage(page: Page, to: string, known: number): Promise<string> {
  let found: Left[] = []
  await expect
    .poll(async () => (found = await messagesTo(page, to)).length, { message: `a message to ${to}`, timeout: workMs })
    .toBeGreaterThan(known)
  return found[0]!.text
}

export async function messagesTo(page: Page, to: string): Promise<Left[]> {
  let messages: Left[] = []
  // A busy server says so instead.
  await expect(async () => {
    const answer = await page.request.get('/dev/outbox.json')
    await expect(answer).toBeOK()
    messages = ((await answer.json()) as { messages: Left[] }).messages
  }).toPass({ timeout: workMs })
  return messages.filter((message) => message.to.endsWith(to))
}

export const codeIn = (text: string): string => /\d{6}/.exec(text)![0]

/** A person sees where the piece belongs; the journey looks it up where only the server can. */
async function gapOfNewestPuzzle(): Promise<number> {
  const { port, passwords } = JSON.parse(readFileSync(join(ownSite().dataDir, 'postgres/secrets.json'), 'utf8')) as {
    port: number
    passwords: { postgres: string }
  }
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: passwords.postgres,
    database: 'mouldwright',
  })
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: number }>(
      'select answer from verification_puzzle where not is_tried order by expires_at desc limit 1',
    )
    return rows[0]!.answer
  } finally {
    await client.end()
  }
}

/** Moves the piece into its gap by the keys, as somebody without a mouse does. */
export async function solvePuzzle(page: Page): Promise<void> {
  const slider = page.getByRole('dialog').getByRole('slider')
  await expect(slider).toHaveAttribute('aria-disabled', 'false')
  await expect(slider).toBeFocused()
  const gap = await gapOfNewestPuzzle()
  for (let left = gap; left > 0; left -= left >= 10 ? 10 : 1)
    await page.keyboard.press(left >= 10 ? 'Shift+ArrowRight' : 'ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('slider')).toHaveCount(0)
}
