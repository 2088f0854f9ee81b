/** What pages ask, are answered and complain of, kept beside the tests: of a journey that failed somewhere else it is all that is left. */
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Request } from '@playwright/test'

export const watchFolder = join(import.meta.dirname, '../test-results/watched')
export const watchFileOf = (workerIndex: number): string => join(watchFolder, `${workerIndex}.jsonl`)

export interface Watched {
  /** Milliseconds since the epoch. */
  at: number
  /** Of a request: which one. */
  id?: number
  text: string
  isEnd?: boolean
}

let lastId = 0

function watchContext(context: BrowserContext, note: (line: Omit<Watched, 'at'>) => void): void {
  const ids = new WeakMap<Request, number>()
  const end = (request: Request, how: string) =>
    note({ id: ids.get(request) ?? 0, text: `${request.method()} ${request.url()}: ${how}`, isEnd: true })
  context.on('request', (request) => {
    lastId += 1
    ids.set(request, lastId)
    note({ id: lastId, text: `${request.method()} ${request.url()}` })
  })
  context.on('requestfinished', async (request) => {
    const response = await request.response().catch(() => null)
    end(request, String(response?.status() ?? 'no answer'))
  })
  context.on('requestfailed', (request) => end(request, request.failure()?.errorText ?? 'failed'))
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note({ text: `console: ${message.text()}` })
  })
  context.on('weberror', (error) => note({ text: `error: ${error.error().message}` }))
}

/** Watches every browser that this worker starts. */
export function watchBrowsers(workerIndex: number): void {
  mkdirSync(watchFolder, { recursive: true })
  const file = watchFileOf(workerIndex)
  const note = (line: Omit<Watched, 'at'>) =>
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), ...line, text: line.text.slice(0, 300) })}\n`)
  const launch = chromium.launch.bind(chromium)
  chromium.launch = async (options) => {
    const browser: Browser = await launch(options)
    const newContext = browser.newContext.bind(browser)
    browser.newContext = async (given) => {
      const context = await newContext(given)
      watchContext(context, note)
      return context
    }
    return browser
  }
}
