// npm run dev: the server, started again when its files change, and vite's development server in front of it.
import { spawn } from 'node:child_process'
import { runCommand } from './command.mjs'
import { ensureInstalled } from './install.mjs'
import { node24Environment, node24Path, packageBin } from './node-binary.mjs'
import { inRoot, root } from './paths.mjs'
import { serverSettings } from './server-settings.mjs'

const vitePort = Number(process.env.WEB_PORT || 7410)

await runCommand(async () => {
  await ensureInstalled()
  const { host, port, dataDir, address, demo } = serverSettings()
  const shared = { HOST: host, PORT: String(port), DATA_DIR: dataDir, DEMO: demo, MW_SERVER: address }
  const env = node24Environment({ NODE_ENV: 'development', ...shared })
  const server = spawn(node24Path(), ['--watch-preserve-output', '--watch', inRoot('apps/server/src/main.ts')], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  const vite = spawn(node24Path(), [packageBin('vite'), '--port', String(vitePort), '--strictPort'], {
    cwd: inRoot('apps/web'),
    env,
    stdio: 'inherit',
  })
  const both = [server, vite]
  const stop = (signal) => both.forEach((child) => child.kill(signal))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  console.log(`Pages with hot reload on http://127.0.0.1:${vitePort}, server on ${address}.`)
  // One without the other is of no use.
  const codes = await Promise.all(
    both.map(
      (child) =>
        new Promise((resolve) => {
          child.once('exit', (code) => {
            stop('SIGTERM')
            resolve(code ?? 0)
          })
        }),
    ),
  )
  return Math.max(...codes)
})
