/** The product as deployed: under a name that people use, behind what speaks TLS for it. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { freePort } from '@mouldwright/testkit/free-port'
import { expect } from '@playwright/test'

const root = join(import.meta.dirname, '..')

export interface SecureSite {
  /** As browsers call it. */
  origin: string
  host: string
  securePort: number
  /** As programs beside it call it, without TLS. */
  inside: string
  stop(): Promise<void>
}

/** A key and a certificate that nobody signed. */
function ownCertificate(folder: string, host: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(folder, 'tls.key'), join(folder, 'tls.pem')]
  const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', [...asked, '-keyout', key, '-out', cert, '-subj', `/CN=${host}`], { stdio: 'pipe' })
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

export async function startSecureSite(host: string): Promise<SecureSite> {
  const folder = mkdtempSync(join(tmpdir(), 'mouldwright-secure-'))
  const [port, securePort] = [await freePort(), await freePort()]
  const [inside, origin] = [`http://127.0.0.1:${port}`, `https://${host}:${securePort}`]
  const proxy = createServer(ownCertificate(folder, host), (from) => {
    const to = connect(port, '127.0.0.1')
    // Either side may leave at any time.
    from.on('error', () => to.destroy()).pipe(to)
    to.on('error', () => from.destroy()).pipe(from)
  })
  proxy.on('tlsClientError', () => undefined)
  proxy.listen(securePort, '127.0.0.1')
  const own = { PORT: String(port), PUBLIC_URL: origin, DATA_DIR: join(folder, 'data') }
  const program = spawn(process.execPath, ['tools/run/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...own, DEMO: '1', DEMO_EXAMPLE: '0', DEMO_GATEWAY: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(program, 'exit')
  const isReady = () =>
    fetch(`${inside}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 600_000 }).toBe(true)
  return {
    ...{ origin, host, securePort, inside },
    async stop() {
      proxy.close()
      program.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
