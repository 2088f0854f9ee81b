import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { addressOf, openSites, ownSite } from './sites.fixture.ts'
import { watchBrowsers } from './watched-browsers.ts'

const root = join(import.meta.dirname, '..')
// A journey waits for its page and its server half of the time: four of them fill two cores.
const workers = Number(process.env['E2E_WORKERS'] ?? 4)
const sites = await openSites(workers)
const worker = process.env['TEST_WORKER_INDEX']
if (worker !== undefined) watchBrowsers(Number(worker))

/** Journeys through the real product in a real browser: built pages, real server, empty database with the demo accounts. */
export default defineConfig({
  testDir: import.meta.dirname,
  // The survey reads every page in four looks: a quarter of an hour, for whoever has changed how pages look.
  testMatch: process.env['E2E_SURVEY'] ? '*.survey.ts' : '*.journey.ts',
  outputDir: join(root, 'test-results'),
  workers,
  reporter: [['list'], ['./watched-reporter.ts']],
  forbidOnly: true,
  // A busy machine must not fail a journey: what hangs is found after a quarter of an hour as well.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: addressOf(ownSite()),
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // The language of a first visit is the browser's; journeys that read English say so.
    locale: 'zh-CN',
    viewport: { width: 1440, height: 860 },
    // The report of a failure has the page as it was; filming all that succeeds as well doubled the time of a run.
    trace: 'off',
    // Software draws each step of what moves; what rests is what journeys look at.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
      // Where the machine has no locale of UTF-8, the browser calls every download with a Chinese name "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  webServer: sites.map((site) => ({
    command: `"${process.execPath}" tools/run/start.mjs`,
    cwd: root,
    url: `${addressOf(site)}/health/ready`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    env: {
      PORT: String(site.port),
      DATA_DIR: site.dataDir,
      DEMO: '1',
      // Journeys begin with an empty factory, and fill it themselves.
      DEMO_EXAMPLE: '0',
      DEMO_GATEWAY: '0',
      TRUSTED_HOSTS: `127.0.0.1:${site.partnerPort},127.0.0.1:${site.modelPort}`,
      AI_CHAT_URL: `http://127.0.0.1:${site.modelPort}/v1/chat/completions`,
      AI_CHAT_MODEL: 'double',
    },
  })),
})
