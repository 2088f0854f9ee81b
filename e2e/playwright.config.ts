import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const root = join(import.meta.dirname, '..')

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

// This file is read again in every worker; port and folder are chosen once, and belong to this run alone.
if (!process.env['E2E_PORT']) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mouldwright-e2e-'))
  process.env['E2E_PORT'] = String(await freePort())
  // Other systems, which journeys play themselves.
  process.env['E2E_PARTNER_PORT'] = String(await freePort())
  process.env['E2E_MODEL_PORT'] = String(await freePort())
  process.env['E2E_DATA_DIR'] = dataDir
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
}
const baseURL = `http://127.0.0.1:${process.env['E2E_PORT']}`

/** Journeys through the real product in a real browser: built pages, real server, empty database with the demo accounts. */
export default defineConfig({
  testDir: import.meta.dirname,
  // The survey reads every page in four looks: a quarter of an hour, for whoever has changed how pages look.
  testMatch: process.env['E2E_SURVEY'] ? '*.survey.ts' : '*.journey.ts',
  outputDir: join(root, 'test-results'),
  workers: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    actionTimeout: 20_000,
    viewport: { width: 1440, height: 860 },
    // The report of a failure has the page as it was; filming all that succeeds as well doubled the time of a run.
    trace: 'off',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium' },
  },
  webServer: {
    command: `"${process.execPath}" tools/run/start.mjs`,
    cwd: root,
    url: `${baseURL}/health/ready`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: process.env['E2E_PORT'],
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
      DEMO: '1',
      TRUSTED_HOSTS: `127.0.0.1:${process.env['E2E_PARTNER_PORT']},127.0.0.1:${process.env['E2E_MODEL_PORT']}`,
      AI_CHAT_URL: `http://127.0.0.1:${process.env['E2E_MODEL_PORT']}/v1/chat/completions`,
      AI_CHAT_MODEL: 'double',
    },
  },
})
