/**
 * The only way to call an identity provider. Https only, to hosts that the connector names, at an address that is not this machine or its
 * neighbours, no redirects, a bounded answer in bounded time.
 */
import { lookup, type LookupAddress } from 'node:dns'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestTls } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { ConnectorPort } from '../connector-port.ts'

/**
 * `unreachable`: no proper answer. `refused`: the provider did not confirm the person, or what it said is not to be trusted.
 * `stranger`: confirmed, but no member of the company. `busy`: too many are being asked for already.
 */
export type FaultKind = 'unreachable' | 'refused' | 'stranger' | 'busy'

/** A fault of an identity provider; `message` is for the log. */
export class ProviderFault extends Error {
  readonly kind: FaultKind

  constructor(kind: FaultKind, message: string) {
    super(message)
    this.name = 'ProviderFault'
    this.kind = kind
  }
}

interface Question {
  url: string
  /** Hosts (with port, where it is not 443) that may be asked. */
  hosts: readonly string[]
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  json?: object
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>
}

interface ProviderAnswer {
  status: number
  body: Readonly<Record<string, unknown>>
}

export type AskProvider = (question: Question) => Promise<ProviderAnswer>

const mostBytes = 256 * 1_024
const mostAtOnce = 50

/** Addresses that are this machine, its link or nobody in particular. Company networks are allowed: identity providers run there too. */
const inner = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(address, prefix, 'ipv4')
for (const [address, prefix] of [
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(address, prefix, 'ipv6')

export const isInner = (address: string): boolean => inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Looks a name up and gives only addresses that may be asked; what is checked here is what is connected to. */
export const lookupOutside: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    const found = (addresses as LookupAddress[]).filter(({ address }) => !isInner(address))
    const [first] = found
    if (!first) return done(Object.assign(new Error(`${name} is an inner address`), { code: 'ENOTFOUND' }), '')
    if (options.all) return done(null, found)
    return done(null, first.address, first.family)
  })
}

const isPlainHost = ({ plainHosts }: Pick<ConnectorPort, 'plainHosts'>, { hostname, host }: URL): boolean =>
  plainHosts.includes(host) || plainHosts.includes(`${hostname}:*`)

/** Whether an address may belong to an identity provider at all: https, no credentials, no inner host; plain http where the deployment says so. */
export function isProviderAddress(port: Pick<ConnectorPort, 'plainHosts'>, address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password || url.hash) return false
  if (isPlainHost(port, url)) return url.protocol === 'https:' || url.protocol === 'http:'
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || bare === 'localhost' || bare.endsWith('.localhost')) return false
  return isIP(bare) === 0 || !isInner(bare)
}

/** Calls identity providers, with a limit on how many calls run at once. */
export function createAskProvider(port: ConnectorPort): AskProvider {
  let underWay = 0
  return async (question) => {
    const url = URL.parse(question.url)
    if (!url || !isProviderAddress(port, question.url) || !question.hosts.includes(url.host))
      throw new ProviderFault('refused', `${url?.origin ?? 'an address'} is none of the connector's hosts`)
    if (underWay >= mostAtOnce) throw new ProviderFault('busy', `${mostAtOnce} calls are under way`)
    underWay += 1
    try {
      return await ask(url, question, port)
    } finally {
      underWay -= 1
    }
  }
}

async function ask(url: URL, question: Question, port: ConnectorPort): Promise<ProviderAnswer> {
  const signal = AbortSignal.timeout(port.timeoutMs)
  try {
    const response = await send(url, question, signal, isPlainHost(port, url) ? undefined : lookupOutside)
    const text = await read(response, url)
    return { status: response.statusCode ?? 0, body: parsed(text, url) }
  } catch (error) {
    if (error instanceof ProviderFault) throw error
    const reason = signal.aborted ? 'no answer in time' : ((error as { code?: string }).code ?? String(error))
    throw new ProviderFault('unreachable', `${url.host}${url.pathname}: ${reason}`)
  }
}

function send(
  url: URL,
  { method, headers, json, form }: Question,
  signal: AbortSignal,
  look: LookupFunction | undefined,
): Promise<IncomingMessage> {
  const body = json ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : undefined
  const options: RequestOptions = {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    signal,
    agent: false,
    ...(look ? { lookup: look } : {}),
    headers: {
      accept: 'application/json',
      'user-agent': 'Mouldwright',
      ...(body === undefined
        ? {}
        : {
            'content-type': json ? 'application/json; charset=utf-8' : 'application/x-www-form-urlencoded',
            'content-length': String(Buffer.byteLength(body)),
          }),
      ...headers,
    },
  }
  return new Promise((resolve, reject) => {
    const call = (url.protocol === 'https:' ? requestTls : requestPlain)(url, options, resolve)
    call.on('error', reject)
    call.end(body)
  })
}

async function read(response: IncomingMessage, url: URL): Promise<string> {
  const status = response.statusCode ?? 0
  const fault = (why: string) => {
    response.destroy()
    return new ProviderFault('unreachable', `${url.host}${url.pathname}: ${why}`)
  }
  if (status >= 300 && status < 400) throw fault('it sends us elsewhere')
  if (status >= 500) throw fault(`status ${status}`)
  if (response.headers['content-encoding']) throw fault('a packed answer')
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    bytes += (part as Buffer).length
    if (bytes > mostBytes) throw fault('too long an answer')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string, url: URL): ProviderAnswer['body'] {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as ProviderAnswer['body']
  } catch {
    // Told below.
  }
  throw new ProviderFault('unreachable', `${url.host}${url.pathname}: no JSON object`)
}
