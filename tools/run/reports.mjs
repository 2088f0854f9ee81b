// What the reports of vitest and Playwright say: how many passed, how many did not, and which.
import { relative } from 'node:path'
import { root } from './paths.mjs'

/** @typedef {{ passed: number, failed: number, failures?: string[] }} Count */

/** @type {Count} */
export const failed = { passed: 0, failed: 1 }

// eslint-disable-next-line no-control-regex -- colours of a terminal
const plain = (text) => String(text ?? '').replaceAll(/\u001B\[[0-9;]*m/g, '')
/** The beginning of a message, without its stack and its quoted code: enough to know what failed where only this is kept. */
const beginning = (text) =>
  plain(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
    .slice(0, 12)
    .join(' · ')
    .slice(0, 600)
const line = (file, title, message) => `${relative(root, file)} › ${title}: ${beginning(message)}`

/**
 * Counts vitest's JSON report. A file that could not even be loaded has no tests in it and counts as one failure; so does
 * each error outside all tests. What was skipped proves nothing and counts as failed.
 * @param {any} report
 * @param {number} code vitest's exit code
 * @param {import('./outside-errors.mjs').OutsideError[]} [outside]
 * @returns {Count}
 */
export function countVitest(report, code, outside = []) {
  if (report === null) return failed
  const skipped = report.numPendingTests + report.numTodoTests
  const isUnloaded = (file) => file.status === 'failed' && file.assertionResults.length === 0
  const unloaded = new Set(report.testResults.filter(isUnloaded).map(({ name }) => name))
  const beside = outside.filter(({ file }) => !unloaded.has(file))
  const bad = report.numFailedTests + skipped + unloaded.size + beside.length
  const ofFiles = report.testResults.flatMap((file) =>
    isUnloaded(file)
      ? [line(file.name, 'could not be loaded', file.message)]
      : file.assertionResults
          .filter(({ status }) => status !== 'passed')
          .map(({ status, fullName, failureMessages }) =>
            line(file.name, fullName, status === 'failed' ? failureMessages?.[0] : status),
          ),
  )
  const failures = [...ofFiles, ...beside.map(({ file, where, message }) => line(file, where, message))]
  if (bad > 0 || code === 0) return { passed: report.numPassedTests, failed: bad, failures }
  return { passed: report.numPassedTests, failed: 1, failures: [`exit code ${code}, though no test failed`] }
}

/**
 * Counts Playwright's JSON report. A journey that succeeded only when repeated is a failure, one that did not run too.
 * @param {any} report
 * @param {number} code Playwright's exit code
 * @returns {Count}
 */
export function countPlaywright(report, code) {
  if (report === null) return failed
  const { expected, unexpected, flaky, skipped } = report.stats
  const bad = unexpected + flaky + skipped + report.errors.length
  const failures = [
    ...report.errors.map(({ message }) => beginning(message)),
    ...(report.suites ?? []).flatMap((suite) => failedJourneys(suite, suite.file)),
  ]
  return { passed: expected, failed: bad === 0 && code !== 0 ? 1 : bad, failures }
}

function failedJourneys(suite, file) {
  return [
    ...(suite.suites ?? []).flatMap((inner) => failedJourneys(inner, file)),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status !== 'expected')
        .map(({ status, results }) =>
          line(`${root}/e2e/${file}`, spec.title, results.at(-1)?.error?.message ?? status),
        ),
    ),
  ]
}
