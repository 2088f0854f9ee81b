/** The installer as a program: one file that carries the release and the publisher's key in its last lines. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { install, InstallError } from './install.ts'

const marks = { release: '//release:', updateKey: '//key:' }
const usage = 'usage: node FILE --server https://mould.example.com --code ABCD-EFGH-JKLM [--port 7480] [FOLDER]'

async function carried(): Promise<{ release: Uint8Array; updateKey: string }> {
  const lines = (await readFile(process.argv[1]!, 'utf8')).trimEnd().split('\n')
  const of = (mark: string) => {
    const line = lines.findLast((one) => one.startsWith(mark))
    if (!line) throw new InstallError('This file is not whole: have it downloaded again.')
    return Buffer.from(line.slice(mark.length), 'base64')
  }
  return { release: of(marks.release), updateKey: of(marks.updateKey).toString('utf8') }
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { server: { type: 'string' }, code: { type: 'string' }, port: { type: 'string' } },
  })
  const { server, code, port } = values
  if (!server || !code) throw new InstallError(usage)
  const isWindows = process.platform === 'win32'
  const home = resolve(positionals[0] ?? (isWindows ? 'C:\\mouldwright-gateway' : '/opt/mouldwright-gateway'))
  const settings = {
    GATEWAY_DIR: join(home, 'data'),
    GATEWAY_SERVER: server,
    GATEWAY_CODE: code,
    ...(port ? { GATEWAY_PORT: port } : {}),
  }
  const version = await install({ home, settings, ...(await carried()) })
  const starter = join(home, 'starter.mjs')
  const next = isWindows
    ? `schtasks /Create /TN MouldwrightGateway /SC ONSTART /RU SYSTEM /TR "\\"${process.execPath}\\" \\"${starter}\\""`
    : `cp ${join(home, 'mouldwright-gateway.service')} /etc/systemd/system/ && systemctl enable --now mouldwright-gateway`
  console.log(`Gateway ${version} is in ${home}. To start it now and with the computer:\n  ${next}`)
}

try {
  await run()
} catch (error) {
  console.error(error instanceof InstallError ? `\n${error.message}\n` : error)
  process.exit(1)
}
