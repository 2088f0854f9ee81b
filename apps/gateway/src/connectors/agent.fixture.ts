/** A small MTConnect agent: a buffer of observations of one machine, which goes on, overflows and is started anew. */
import { createServer } from 'node:http'

interface Item {
  tag: string
  dataItemId: string
  isCondition: boolean
}
const items = {
  avail: { tag: 'Availability', dataItemId: 'avail', isCondition: false },
  execution: { tag: 'Execution', dataItemId: 'exec', isCondition: false },
  estop: { tag: 'EmergencyStop', dataItemId: 'estop', isCondition: false },
  system: { tag: '', dataItemId: 'system', isCondition: true },
} satisfies Record<string, Item>

interface Seen {
  item: keyof typeof items
  sequence: number
  timestamp: string
  /** Of a condition its level. */
  value: string
  text: string
}

export interface TestAgent {
  url: string
  /** @returns the sequence of what was observed */
  observe(item: keyof typeof items, value: string, text?: string): number
  restart(): void
  asked: string[]
  /** What it answers instead, once. */
  answersOnce(body: string): void
  close(): Promise<void>
}

export async function startAgent({ bufferSize = 50, clockOffsetMs = 0 } = {}): Promise<TestAgent> {
  let instanceId = 1_700_000_000
  let next = 1
  let buffer: Seen[] = []
  let current = new Map<string, Seen>()
  let instead: string | undefined
  const asked: string[] = []
  const now = () => new Date(Date.now() + clockOffsetMs).toISOString()
  const elementOf = ({ item, sequence, timestamp, value, text }: Seen) => {
    const { tag, dataItemId, isCondition } = items[item]
    const name = isCondition ? value : tag
    const words = (isCondition ? text : value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    return {
      isCondition,
      xml: `<${name} dataItemId="${dataItemId}" sequence="${sequence}" timestamp="${timestamp}">${words}</${name}>`,
    }
  }
  const documentOf = (seen: readonly Seen[], nextSequence: number) => {
    const all = seen.map(elementOf)
    const of = (isCondition: boolean) => all.filter((one) => one.isCondition === isCondition).map(({ xml }) => xml)
    return `<?xml version="1.0"?><m:MTConnectStreams xmlns:m="urn:mtconnect.org:MTConnectStreams:2.0">
      <Header creationTime="${now()}" instanceId="${instanceId}" nextSequence="${nextSequence}" firstSequence="${buffer[0]?.sequence ?? 1}"/>
      <Streams><DeviceStream name="CNC01"><ComponentStream component="Controller">
        <Events>${of(false).join('')}</Events><Condition>${of(true).join('')}</Condition>
      </ComponentStream></DeviceStream></Streams></m:MTConnectStreams>`
  }
  const outOfRange = () =>
    `<?xml version="1.0"?><MTConnectError><Header instanceId="${instanceId}"/><Errors><Error errorCode="OUT_OF_RANGE">from</Error></Errors></MTConnectError>`

  const observe: TestAgent['observe'] = (item, value, text = '') => {
    const seen = { item, sequence: next, timestamp: now(), value, text }
    next += 1
    buffer = [...buffer, seen].slice(-bufferSize)
    current.set(item, seen)
    return seen.sequence
  }
  const begin = () => {
    observe('avail', 'AVAILABLE')
    observe('execution', 'READY')
    observe('estop', 'ARMED')
    observe('system', 'Normal')
  }
  begin()

  const server = createServer((request, response) => {
    asked.push(request.url!)
    const url = new URL(request.url!, 'http://agent')
    response.setHeader('content-type', 'text/xml')
    if (instead !== undefined) {
      response.end(instead)
      instead = undefined
      return
    }
    if (url.pathname.endsWith('/current')) return void response.end(documentOf([...current.values()], next))
    const from = Number(url.searchParams.get('from'))
    const count = Number(url.searchParams.get('count'))
    if (from > next || from < (buffer[0]?.sequence ?? 1)) return void response.end(outOfRange())
    const found = buffer.filter(({ sequence }) => sequence >= from).slice(0, count)
    response.end(documentOf(found, (found.at(-1)?.sequence ?? from - 1) + 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}/CNC01`,
    observe,
    asked,
    restart() {
      instanceId += 1
      next = 1
      buffer = []
      current = new Map()
      begin()
    },
    answersOnce: (body) => (instead = body),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
