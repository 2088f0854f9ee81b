import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from './build-server.mjs'
import { buildWeb } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { CommandError } from './install.mjs'
import { node24Environment, node24Path, packageBin } from './node-binary.mjs'
import { cacheDir, inRoot, root } from './paths.mjs'
import { countPlaywright, countVitest, failed } from './reports.mjs'
import { captureChild, runChild } from './run-child.mjs'

/**
 * @typedef {import('./reports.mjs').Count} Count
 * @typedef {{ name: string, run: () => Promise<Count> }} Step
 * @typedef {Count & { name: string, seconds: number }} Result
 */

const reports = join(cacheDir, 'reports')
const passed = { passed: 1, failed: 0 }

/** A tool that either is content or prints what is wrong. */
function toolStep(name, packageName, args, binName) {
  const run = async () => {
    const options = { cwd: root, env: node24Environment() }
    const { code, output } = await captureChild(node24Path(), [packageBin(packageName, binName), ...args], options)
    if (code === 0) return passed
    console.log(output.trim())
    return failed
  }
  return { name, run }
}

/** Reads a report that the tool must have written in this very run. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

function freshReport(name) {
  mkdirSync(reports, { recursive: true })
  const path = join(reports, `${name}.json`)
  rmSync(path, { force: true })
  return path
}

/** @param {string} name @param {string[]} args */
function vitestStep(name, args) {
  const run = async () => {
    const report = freshReport('vitest')
    const outside = freshReport('outside-errors')
    const reporters = ['default', 'json', inRoot('tools/run/outside-errors.mjs')].map((name) => `--reporter=${name}`)
    const code = await runChild(
      node24Path(),
      [packageBin('vitest'), 'run', ...reporters, `--outputFile.json=${report}`, ...args],
      {
        cwd: root,
        env: node24Environment({ OUTSIDE_ERRORS_FILE: outside }),
      },
    )
    return countVitest(readReport(report), code, readReport(outside) ?? [])
  }
  return { name, run }
}

async function runJourneys() {
  if (!existsSync(inRoot('e2e/playwright.config.ts')))
    throw new CommandError('There are no browser journeys: e2e/playwright.config.ts is missing.')
  const chromium = await ensureChromium()
  const report = freshReport('playwright')
  const env = node24Environment({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0' })
  const code = await runChild(
    node24Path(),
    [packageBin('@playwright/test', 'playwright'), 'test', '--reporter=list,json,./watched-reporter.ts'],
    {
      cwd: inRoot('e2e'),
      env,
    },
  )
  return countPlaywright(readReport(report), code)
}

/** @param {string} name @param {() => Promise<unknown>} make */
const buildStep = (name, make) => ({ name, run: async () => (await make(), passed) })
const webBuild = buildStep('web build', buildWeb)

/** Types take one core alone, and as long as all that has to be done before the tests otherwise. */
const staticSteps = [
  toolStep('format', 'oxfmt', ['--check', '.']),
  // An exception that no rule asks for any more is a fault too.
  toolStep('lint', 'oxlint', ['--report-unused-disable-directives-severity=error']),
  // What was checked before and has not changed is not checked again (30 to 5 CPU seconds).
  toolStep(
    'types',
    'typescript',
    ['--noEmit', '--incremental', '--tsBuildInfoFile', join(cacheDir, 'types.json')],
    'tsc',
  ),
  // What nobody uses: files, exports, packages.
  toolStep('unused', 'knip', ['--no-progress']),
]

/** The fast part: `faults`, `servers` and `apps` need a database, a whole server or killed processes, and are left to npm test. */
const fast = ['pages', 'units'].flatMap((project) => ['--project', project])

export const checkSteps = [staticSteps, vitestStep('checks and unit tests', fast)]

/** Files whose tests try as many cases as they are asked to. */
const propertyTests = () =>
  ['packages', 'modules'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
      .map((path) => join(folder, path))
      .filter((path) => readFileSync(inRoot(path), 'utf8').includes(`inject('propertyFactor')`)),
  )

/** The long form of the property and fuzz tests: whoever asks for it has set PROPERTY_FACTOR. */
export const longSteps = [
  { name: 'property tests, long form', run: () => vitestStep('property tests', propertyTests()).run() },
]

export const testSteps = [
  [...staticSteps, webBuild, buildStep('server build', buildServer)],
  vitestStep('tests', []),
  { name: 'browser journeys', run: runJourneys },
]

/** Every page in four looks: `npm run survey`. */
export const surveySteps = [webBuild, { name: 'survey of pages', run: runJourneys }]

/** @param {Step} step @returns {Promise<Result>} */
async function runStep({ name, run }) {
  const start = performance.now()
  let count = failed
  try {
    count = await run()
  } catch (error) {
    console.log(error instanceof CommandError ? error.message : error)
  }
  return { name, seconds: (performance.now() - start) / 1000, ...count }
}

/**
 * Runs every step, also after one has failed; those of one list beside each other.
 * @param {(Step | Step[])[]} steps
 * @returns {Promise<Result[]>}
 */
export async function runSteps(steps) {
  const results = []
  for (const step of steps) {
    const together = [step].flat()
    console.log(`\n— ${together.map(({ name }) => name).join(', ')}`)
    results.push(...(await Promise.all(together.map(runStep))))
  }
  return results
}

/**
 * The names of what failed, one line each, then the table: whoever sees only the end of a long log sees both.
 * @param {Result[]} results
 */
export function printTable(results) {
  const width = Math.max(...results.map(({ name }) => name.length))
  console.log('')
  for (const { name, failures = [] } of results) for (const failure of failures) console.log(`${name}: ${failure}`)
  console.log('')
  for (const { name, seconds, passed: good, failed: bad } of results)
    console.log(
      `${bad === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${good} passed, ${bad} failed`,
    )
}

/** @param {Count[]} results @returns {Count} */
export const total = (results) => ({
  passed: results.reduce((sum, result) => sum + result.passed, 0),
  failed: results.reduce((sum, result) => sum + result.failed, 0),
})
