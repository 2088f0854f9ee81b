import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'

/**
 * Tries to listen, as the server will.
 * @param {string} host
 * @param {number} port
 * @returns {Promise<string | null>} the error code, or null when the address is free
 */
export function portTrouble(host, port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code ?? error.message))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}

/** Numbers of the listening sockets on a port, from the kernel's own table. */
function socketsOn(port) {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0')
  const sockets = new Set()
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6'])
    try {
      for (const line of readFileSync(table, 'utf8').split('\n').slice(1)) {
        const fields = line.trim().split(/\s+/)
        const isListening = fields[3] === '0A'
        if (isListening && fields[1]?.endsWith(`:${wanted}`)) sockets.add(`socket:[${fields[9]}]`)
      }
    } catch {
      // A system without this table, or without the second protocol.
    }
  return sockets
}

function holdsOneOf(sockets, pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((name) => sockets.has(readlinkSync(`/proc/${pid}/fd/${name}`)))
  } catch {
    return false
  }
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean).join(' ').slice(0, 120)
  } catch {
    return ''
  }
}

/**
 * Who listens on a port, as far as this user may know.
 * @param {number} port
 * @returns {{ pid: number, command: string } | null}
 */
export function whoListens(port) {
  if (process.platform === 'linux') {
    const sockets = socketsOn(port)
    const numbers = sockets.size > 0 ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
    const pid = numbers.find((number) => holdsOneOf(sockets, number))
    return pid === undefined ? null : { pid: Number(pid), command: commandOf(pid) }
  }
  try {
    const found = execFileSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], { encoding: 'utf8' })
    const pid = /^p(\d+)/m.exec(found)?.[1]
    return pid === undefined ? null : { pid: Number(pid), command: /^c(.+)/m.exec(found)?.[1] ?? '' }
  } catch {
    return null
  }
}
