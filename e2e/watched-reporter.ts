/** Says of each journey that failed what its worker's pages had asked and not been answered, what failed, and what they asked last. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { watchFileOf, watchFolder, type Watched } from './watched-browsers.ts'

/** Lines that are shown of each kind. */
const most = 25
const isTrouble = ({ id, text, isEnd }: Watched) => id === undefined || (isEnd && !/: [23]\d\d$/.test(text))

export default class WatchedReporter implements Reporter {
  private told: string[] = []
  /** When each worker's last journey ended: what came since belongs to the next one, its preparation among it. */
  private ends = new Map<number, number>()

  onBegin(): void {
    rmSync(watchFolder, { recursive: true, force: true })
  }

  onTestEnd(test: TestCase, { status, workerIndex }: TestResult): void {
    const file = watchFileOf(workerIndex)
    const [from, to] = [this.ends.get(workerIndex) ?? 0, Date.now()]
    this.ends.set(workerIndex, to)
    if (status === test.expectedStatus || status === 'skipped' || !existsSync(file)) return
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Watched)
      .filter(({ at }) => at >= from && at <= to)
    const ended = new Set(lines.filter(({ isEnd }) => isEnd).map(({ id }) => id))
    const open = lines.filter(({ id, isEnd }) => id !== undefined && !isEnd && !ended.has(id))
    const shown = ({ at, text }: Watched) => `  ${((at - to) / 1_000).toFixed(2)} s  ${text}`
    const part = (name: string, of: readonly Watched[]) => [` ${name} (${of.length}):`, ...of.slice(-most).map(shown)]
    this.told.push(
      `pages of "${test.title}":`,
      ...part('failed', lines.filter(isTrouble)),
      ...part('not answered', open),
      ...part(
        'calls answered',
        lines.filter(({ isEnd, text }) => isEnd && !text.includes('/assets/')),
      ),
    )
  }

  onEnd(): void {
    if (this.told.length > 0) process.stdout.write(`\n${this.told.join('\n')}\n`)
  }

  printsToStdio = () => false
}
