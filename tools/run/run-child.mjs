import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a command with our own terminal, passes signals on to it, and resolves to the code that we should exit with.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    const forward = (signal) => {
      // Ctrl-C in a terminal reaches the whole foreground group by itself; sent twice it would look like "hurry up".
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    const release = () => {
      for (const signal of signals) process.off(signal, forward)
    }
    child.once('error', (error) => {
      release()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      release()
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}
