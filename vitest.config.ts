import { defineConfig } from 'vitest/config'
import { bundledPrograms } from './tools/run/bundled-programs.mjs'

const never = ['**/node_modules/**', '**/dist/**']
const faults = '**/*.fault.test.ts'
const pages = ['packages/{web-kit,gantt}/**', 'modules/*/web/**', 'apps/{terminal,web}/**']
const servers = ['modules/*/server/**', 'packages/{testkit,server-kit}/**']
const ofTests = (pattern: string) => `${pattern}/*.test.{ts,tsx}`

/** How many times as many cases as its short form a property test tries: `npm run test:long` sets it. */
const propertyFactor = Number(process.env['PROPERTY_FACTOR'] ?? 1)

/** What runs the product's programs needs them built. */
const built = { globalSetup: ['tools/run/built-server.setup.mjs'] }

const common = {
  provide: { propertyFactor },
  setupFiles: ['packages/web-kit/src/patience.fixture.ts'],
  // A busy machine must not fail a test: what hangs is found after five minutes as well. One day gave a third of another's work a second.
  testTimeout: 300_000 * propertyFactor,
  hookTimeout: 300_000,
  // Else a second.
  expect: { poll: { timeout: 120_000 } },
}

/** Pages keep the state of a browser's tab in their modules: each file loads those anew, and shares the libraries beneath. */
const tab = { setupFiles: [...common.setupFiles, 'packages/web-kit/src/new-tab.fixture.ts'] }

/** Servers run in the tests' own process, by its clock. */
const oneDay = { setupFiles: [...common.setupFiles, 'packages/testkit/src/one-day.fixture.ts'] }

/** What starts and kills programs has a process of its own: a file each. */
const alone = (name: string, include: string[], more: object = {}) => ({
  plugins: [bundledPrograms],
  test: { ...common, name, include, exclude: never, ...more },
})

/** Loading the product costs more than most tests of it: files that keep nothing in their modules share them. */
const together = (name: string, include: string[], exclude: string[] = [], more: object = {}) => ({
  plugins: [bundledPrograms],
  test: { ...common, name, isolate: false, include, exclude: [...never, faults, ...exclude], ...more },
})

export default defineConfig({
  test: {
    globalSetup: [
      'packages/testkit/src/vitest-global-setup.ts',
      'packages/server-kit/src/postgres/vitest-global-setup.ts',
    ],
    // Tests wait for databases, processes and jobs half of their time: four of them fill two cores.
    maxWorkers: 4,
    // Tests make much that is soon garbage: with room for it, collecting takes a third less of the processor (53 to 36 s for eight files).
    execArgv: ['--max-semi-space-size=64'],
    passWithNoTests: false,
    projects: [
      // Servers are started and killed many times in one test, and the first file makes the data that all start from.
      alone('faults', [faults], { ...built, testTimeout: 900_000, hookTimeout: 900_000 }),
      together('servers', servers.map(ofTests), [], oneDay),
      together('apps', [ofTests('apps/{server,gateway}/**')], [], built),
      together('pages', pages.map(ofTests), [], tab),
      together('units', ['packages/**', 'modules/**', 'tools/**', 'examples/**'].map(ofTests), [...servers, ...pages]),
    ],
  },
})
