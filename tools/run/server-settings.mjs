import { resolve } from 'node:path'
import { inRoot } from './paths.mjs'

/** The part of the environment that the commands need before the server reads and checks all of it. */
export function serverSettings(env = process.env) {
  const host = env.HOST || '127.0.0.1'
  const port = Number(env.PORT || 7400)
  // npm changes into the checkout first; a relative folder means relative to where the person stands.
  const dataDir = env.DATA_DIR ? resolve(env.INIT_CWD ?? process.cwd(), env.DATA_DIR) : inRoot('data')
  const shown = ['0.0.0.0', '::', '127.0.0.1'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return { host, port, dataDir, address: `http://${shown}:${port}`, demo: env.DEMO || '1' }
}
