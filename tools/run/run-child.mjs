import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * npm runs a command through a shell, and a signal to npm ends that shell without reaching us: we are handed to another
 * parent and nobody else will ever stop us.
 * @param {() => void} end called once when it happens
 * @returns {() => void} ends the watch
 */
function watchShell(end) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return () => undefined
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    end()
  }, 250)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Runs a command with our own terminal, passes signals on to it, and resolves to the code that we should exit with.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onStart?: (pid: number) => void }} [options]
 * @returns {Promise<number>}
 */
export function runChild(command, args, { onStart, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    const forward = (signal) => {
      // Ctrl-C in a terminal reaches the whole foreground group by itself; sent twice it would look like "hurry up".
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    }
    for (const signal of signals) process.on(signal, forward)
    const unwatch = watchShell(() => child.kill('SIGTERM'))
    const release = () => {
      unwatch()
      for (const signal of signals) process.off(signal, forward)
    }
    child.once('spawn', () => onStart?.(child.pid))
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

/**
 * Runs a command and keeps what it says; for steps whose output matters only when they fail.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function captureChild(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const forward = (signal) => child.kill(signal)
    for (const signal of signals) process.on(signal, forward)
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    const finish = (code) => {
      for (const signal of signals) process.off(signal, forward)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += error.message
      finish(127)
    })
    child.once('close', (code, signal) => finish(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}
