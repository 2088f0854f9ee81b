/** Calls to the server that journeys make themselves: said once more where the server was busy, or the token had run out. */
import { expect, type Page } from '@playwright/test'

/** How long work of the server may take on a busy machine: an import, a run, a report on its way. In milliseconds. */
export const workMs = 180_000

export interface Answer {
  code: number
  message: string
  data: any
}

const notSignedIn = 401

/** Refused for the moment alone, before anything was done: too much to do, or somebody else was first. */
const mayPass = ({ data }: Answer): boolean => String(data?.refusal).startsWith('load.')

/** Asks until the server takes the call; `data` of its answer. What polls may not fail of one busy moment. */
export async function taken(what: string, ask: () => Promise<Answer>): Promise<any> {
  let answer: Answer | undefined
  await expect(async () => {
    answer = await ask()
    expect(mayPass(answer), `${what}: ${answer.message}`).toBe(false)
  }).toPass({ timeout: workMs })
  const { code, message, data } = answer!
  expect(code, `${what}: ${message}`).toBe(1)
  return data
}

/** The same for a call by the page's token. A page without an app renews it for nobody, and it lives for a quarter of an hour. */
export const takenOf = (page: Page, what: string, ask: () => Promise<Answer>): Promise<any> =>
  taken(what, async () => {
    const answer = await ask()
    if (answer.code !== notSignedIn) return answer
    await renewToken(page)
    return ask()
  })

/** As the page's own code does it: no other tab meanwhile, since the cookie changes with the token. */
async function renewToken(page: Page): Promise<void> {
  const ask = (): Promise<Answer> =>
    page.evaluate(() =>
      navigator.locks.request('mw_token', async () => {
        const token = localStorage.getItem('mw_token') ?? ''
        const response = await fetch('/front/getTokenService', {
          method: 'POST',
          headers: { 'content-type': 'application/json', token },
          body: '{}',
        })
        const answer = await response.json()
        if (answer.code === 1)
          Object.assign(localStorage, { mw_token: answer.data.token, mw_token_at: String(Date.now()) })
        return answer
      }),
    )
  await taken('getTokenService', ask)
}
