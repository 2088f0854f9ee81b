// What failed outside all tests: a file or a group of tests in its hooks, or an error that no test was waiting for.
// vitest's own report counts none of these, so a run would be red and name nothing.
import { writeFileSync } from 'node:fs'

/** @typedef {{ file: string, where: string, message: string }} OutsideError */

const message = ({ stack, message: text }) => stack ?? text ?? 'unknown error'

/** A reporter of vitest; writes OutsideError[] as JSON to the file that OUTSIDE_ERRORS_FILE names. */
export default class OutsideErrors {
  /** @param {readonly import('vitest/node').TestModule[]} modules @param {readonly any[]} unhandled */
  onTestRunEnd(modules, unhandled) {
    const inHooks = modules.flatMap((module) =>
      [module, ...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map((error) => ({
          file: module.moduleId,
          where: suite === module ? 'the file' : suite.fullName,
          message: message(error),
        })),
      ),
    )
    const nobodyWaited = unhandled.map((error) => ({
      file: error.VITEST_TEST_PATH ?? '',
      where: `unhandled, while ${error.VITEST_TEST_NAME ?? 'no test'} ran`,
      message: message(error),
    }))
    writeFileSync(process.env['OUTSIDE_ERRORS_FILE'], JSON.stringify([...inHooks, ...nobodyWaited]))
  }
}
