// npm start: installs and builds what is needed, then serves everything. Works before the first install.
import { programArguments } from './build-server.mjs'
import { buildWeb } from './build-web.mjs'
import { runCommand } from './command.mjs'
import { CommandError, ensureInstalled } from './install.mjs'
import { forgetInstance, rememberInstance, runningInstance } from './instance.mjs'
import { node24Environment, node24Path } from './node-binary.mjs'
import { root } from './paths.mjs'
import { portTrouble, whoListens } from './port.mjs'
import { runChild } from './run-child.mjs'
import { serverSettings } from './server-settings.mjs'

const troubles = {
  EACCES: (host, port) =>
    `This user may not listen on port ${port}. Choose a higher one, for example: PORT=7400 npm start`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}. Set HOST to one of its own, or leave it out.`,
  ENOTFOUND: (host) => `HOST is "${host}", which is no address of this machine.`,
}

/** Refuses a port that cannot be had, before anything heavy is done. */
async function checkPort({ host, port }) {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CommandError(`PORT is "${process.env.PORT}"; it takes a whole number from 0 to 65535.`)
  const trouble = port === 0 ? null : await portTrouble(host, port)
  if (trouble === null) return
  if (trouble !== 'EADDRINUSE') throw new CommandError(troubles[trouble]?.(host, port) ?? `${host}:${port}: ${trouble}`)
  const holder = whoListens(port)
  const who = holder === null ? 'another program' : `process ${holder.pid} (${holder.command})`
  throw new CommandError(`Port ${port} is taken by ${who}. Stop it, or choose another port: PORT=${port + 1} npm start`)
}

await runCommand(async () => {
  const settings = serverSettings()
  const running = runningInstance(settings.dataDir)
  if (running !== null) {
    console.log(`Mouldwright is already running on ${running.address} (process ${running.pid}).`)
    if (running.port === settings.port) return 0
    throw new CommandError(
      `It uses the data folder ${settings.dataDir}. For another one beside it, set DATA_DIR as well as PORT.`,
    )
  }
  await checkPort(settings)
  await ensureInstalled()
  await buildWeb()
  const args = await programArguments('main')
  const env = node24Environment({
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    HOST: settings.host,
    PORT: String(settings.port),
    DATA_DIR: settings.dataDir,
    DEMO: settings.demo,
  })
  let server
  const onStart = (pid) => {
    server = pid
    rememberInstance(settings.dataDir, { pid, address: settings.address, port: settings.port })
  }
  const code = await runChild(node24Path(), args, { cwd: root, env, onStart })
  forgetInstance(settings.dataDir, server)
  return code
})
