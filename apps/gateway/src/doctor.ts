/** `npm run gateway -- doctor`: what support would ask first. It reads the folder and asks the server; it changes nothing. */
import { readdir, stat, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { GatewayConfig } from './config.ts'
import { isOpcuaThere } from './connectors/opcua-package.ts'
import type { OpcuaPlace } from './connectors/opcua-servers.ts'
import { readIdentity, type Identity } from './identity.ts'
import { whyNoAnswer } from './no-answer.ts'
import type { PrinterPlace } from './printers/allowed-printers.ts'
import { lookAtQueue } from './printers/ipp-printer.ts'
import { PrinterTrouble, usualTimes } from './printers/printer-trouble.ts'
import { reachPrinter } from './printers/raw-printer.ts'
import { readSegment } from './spool/segments.ts'

export interface Finding {
  what: string
  said: string
  /** Something is to be done. */
  isWrong: boolean
}

const dayMs = 24 * 60 * 60_000
const askMs = 10_000
/** As the operator's alarms have it. */
const leastFreePercent = 15
const leastCertificateDays = 21
const longestSpoolMs = 60 * 60_000
/** Calls carry their time, and the server takes it within minutes; more than this is a clock that nobody sets. */
const mostClockSeconds = 60

const found = (what: string, said: string, isWrong = false): Finding => ({ what, said, isWrong })

export async function examine(config: GatewayConfig, now: () => number = Date.now): Promise<Finding[]> {
  const identity = await readIdentity(config.folder)
  const server = await askServer(config.server, now)
  return [
    found('version', `gateway ${config.version}, Node ${process.versions.node}, ${process.platform} ${process.arch}`),
    found('folder', config.folder),
    enrolment(identity, config),
    ...server.findings,
    ...(identity ? [certificate(identity, server.time ?? now() + identity.clockOffset)] : []),
    await spool(join(config.folder, 'signals', 'spool'), now),
    await disk(config.folder),
    await ownPort(config),
    ...(await Promise.all(config.printers.map(printer))),
    ...(config.opcuaServers.length > 0 && !isOpcuaThere()
      ? [found('OPC UA', 'this release has no package for it: upgrade to one that has', true)]
      : []),
    ...(await Promise.all(config.opcuaServers.map(opcuaServer))),
  ]
}

function enrolment(identity: Identity | undefined, { server }: GatewayConfig): Finding {
  if (!identity) return found('enrolment', 'not enrolled: start once with GATEWAY_CODE', true)
  if (identity.server !== server)
    return found('enrolment', `at ${identity.server}, and GATEWAY_SERVER is another`, true)
  return found('enrolment', `“${identity.name}”, number ${identity.gatewayId}, application ${identity.serverAppUuid}`)
}

async function askServer(server: string, now: () => number): Promise<{ findings: Finding[]; time?: number }> {
  try {
    const begin = now()
    const answer = await fetch(`${server}/health/live`, { redirect: 'error', signal: AbortSignal.timeout(askMs) })
    const end = now()
    const isOurs = answer.ok && ((await answer.json().catch(() => null)) as { live?: boolean } | null)?.live === true
    if (!isOurs)
      return { findings: [found('server', `${server} answers ${answer.status}, and not as the product does`, true)] }
    const findings = [found('server', `${server} answers within ${Math.round(end - begin)} ms`)]
    const time = Date.parse(answer.headers.get('date') ?? '')
    if (Number.isNaN(time)) return { findings }
    // The header is in whole seconds: half of one is the best guess.
    const seconds = Math.round((time + 500 - (begin + end) / 2) / 1_000)
    const isWrong = Math.abs(seconds) > mostClockSeconds
    findings.push(
      found(
        'clock',
        seconds === 0 ? 'as the server’s' : `the server’s is ${seconds} s ahead of this computer’s`,
        isWrong,
      ),
    )
    return { findings, time }
  } catch (error) {
    return { findings: [found('server', `${server} does not answer: ${whyNoAnswer(error)}`, true)] }
  }
}

function certificate({ certificate: { serial, expiresAt } }: Identity, serverTime: number): Finding {
  const days = Math.floor((Date.parse(expiresAt) - serverTime) / dayMs)
  const said = days < 0 ? `ended ${-days} days ago` : `ends in ${days} days`
  return found('certificate', `number ${serial} ${said}, ${expiresAt.slice(0, 10)}`, days < leastCertificateDays)
}

async function spool(folder: string, now: () => number): Promise<Finding> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d{10}\.spool$/.test(name)).sort()
  let [records, bytes] = [0, 0]
  let oldest: string | undefined
  for (const name of names) {
    // One that was delivered meanwhile is gone.
    const segment = await readSegment(folder, Number(name.slice(0, 10))).catch(() => undefined)
    if (!segment) continue
    records += segment.records.length
    bytes += segment.bytes
    oldest ??= segment.records[0]?.record.at
  }
  if (records === 0) return found('spool', 'empty')
  const isLate = oldest !== undefined && now() - Date.parse(oldest) > longestSpoolMs
  return found('spool', `${records} signals in ${names.length} files, ${bytes} bytes, the oldest of ${oldest}`, isLate)
}

async function disk(folder: string): Promise<Finding> {
  const of = await stat(folder).then(
    () => statfs(folder),
    () => undefined,
  )
  if (!of || of.blocks === 0) return found('disk', 'the folder is not there', true)
  const percent = Math.round((100 * of.bavail) / of.blocks)
  const free = ((of.bavail * of.bsize) / 1024 ** 3).toFixed(1)
  return found('disk', `${percent}% free, ${free} GiB`, percent < leastFreePercent)
}

/** Its certificate is for another name than this address: whether something listens is all that is asked. */
async function ownPort({ port, tls }: GatewayConfig): Promise<Finding> {
  const address = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`
  try {
    await fetch(`${address}/page/welcome`, { signal: AbortSignal.timeout(askMs) })
    return found('pages', `answers on ${address}`)
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code
    const isThere = code !== undefined && /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code)
    return isThere ? found('pages', `answers on ${address}`) : found('pages', `nothing answers on ${address}`, true)
  }
}

async function printer(place: PrinterPlace): Promise<Finding> {
  const address = place.way === 'raw' ? `${place.host}:${place.port}` : place.url
  try {
    await (place.way === 'raw' ? reachPrinter(place, usualTimes.connectMs) : lookAtQueue(place, usualTimes))
    return found('printer', `${address} answers`)
  } catch (error) {
    if (!(error instanceof PrinterTrouble)) throw error
    return found('printer', `${address}: ${[error.fault, error.message].filter(Boolean).join(', ')}`, true)
  }
}

/** Whether something listens there; what it says is the page's matter, as only there a certificate is trusted. */
function opcuaServer({ host, port }: OpcuaPlace): Promise<Finding> {
  const address = `${host}:${port}`
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: askMs })
    const end = (finding: Finding) => {
      socket.destroy()
      resolve(finding)
    }
    socket.once('connect', () => end(found('OPC UA', `${address} answers`)))
    socket.once('timeout', () => end(found('OPC UA', `${address}: no answer within ${askMs / 1_000} s`, true)))
    socket.once('error', ({ message }) => end(found('OPC UA', `${address}: ${message}`, true)))
  })
}

export const linesOf = (findings: readonly Finding[]): string =>
  findings.map(({ what, said, isWrong }) => `${isWrong ? '✗' : '✓'} ${what.padEnd(12)}${said}`).join('\n')
