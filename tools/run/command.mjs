import { CommandError } from './install.mjs'

/**
 * The frame of every command: exit with the code that `work` returns; expected failures print their sentence only.
 * @param {() => Promise<number>} work
 */
export async function runCommand(work) {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) {
    console.error(`This is Node ${process.versions.node}; Node 20 or newer is needed.`)
    process.exit(1)
  }
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error)
    process.exitCode = 1
  }
}
