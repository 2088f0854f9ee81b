/** A queue that speaks IPP, as a print server has for each printer that hangs on it. */
import type { AddressInfo } from 'node:net'
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import ipp, { type IppRequest } from 'ipp-encoder'

export interface TestQueue {
  address: string
  /** What it was given, job by job. */
  jobs: { format: unknown; content: Buffer; state: number }[]
  /** As `printer-state` and its reasons. */
  state: number
  reasons: string[]
  formats: string[]
  /** States of the jobs that come: the first when it is taken, then one for each look. */
  course: number[]
  /** Whether it knows jobs that it has done. */
  keepsHistory: boolean
  asked: string[]
  close(): Promise<void>
}

const { PRINTER_ATTRIBUTES_TAG, JOB_ATTRIBUTES_TAG, ENUM, KEYWORD, BOOLEAN, INTEGER, MIME_MEDIA_TYPE } =
  ipp.CONSTANTS as Record<string, number>

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const given = ({ groups }: IppRequest, name: string) =>
  groups.flatMap(({ attributes }) => attributes).find((one) => one.name === name)?.value[0]

export async function startQueue(path = '/printers/label'): Promise<TestQueue> {
  const jobStatus = (id: number) => [
    { tag: INTEGER!, name: 'job-id', value: id },
    { tag: ENUM!, name: 'job-state', value: queue.jobs[id - 1]!.state },
  ]
  const answers: Record<number, (request: IppRequest, content: Buffer) => { tag: number; attributes: any[] } | number> =
    {
      0x0b: () => ({
        tag: PRINTER_ATTRIBUTES_TAG!,
        attributes: [
          { tag: ENUM!, name: 'printer-state', value: queue.state },
          { tag: KEYWORD!, name: 'printer-state-reasons', value: queue.reasons },
          { tag: BOOLEAN!, name: 'printer-is-accepting-jobs', value: true },
          { tag: MIME_MEDIA_TYPE!, name: 'document-format-supported', value: queue.formats },
        ],
      }),
      0x02: (request, content) => {
        const [state = 9] = queue.course
        queue.jobs.push({ format: given(request, 'document-format'), content, state })
        return { tag: JOB_ATTRIBUTES_TAG!, attributes: jobStatus(queue.jobs.length) }
      },
      0x09: (request) => {
        const id = Number(given(request, 'job-id'))
        const job = queue.jobs[id - 1]!
        job.state = queue.course[queue.course.indexOf(job.state) + 1] ?? job.state
        if (job.state === 9 && !queue.keepsHistory) return 0x0406
        return { tag: JOB_ATTRIBUTES_TAG!, attributes: jobStatus(id) }
      },
      0x08: (request) => {
        queue.jobs[Number(given(request, 'job-id')) - 1]!.state = 7
        return { tag: JOB_ATTRIBUTES_TAG!, attributes: [] }
      },
    }
  const server = createHttpServer((request, response) => {
    void bodyOf(request).then((body) => {
      const read = ipp.request.decode(body)
      const content = body.subarray(ipp.request.decode.bytes)
      queue.asked.push(`${request.method} ${request.url} ${String(given(read, 'printer-uri'))}`)
      const made = answers[read.operationId]!(read, content)
      const answer = {
        ...{ requestId: read.requestId, statusCode: typeof made === 'number' ? made : 0 },
        groups: typeof made === 'number' ? [] : [made],
      }
      response.setHeader('content-type', 'application/ipp')
      response.end(ipp.response.encode(answer, Buffer.alloc(ipp.response.encodingLength(answer))))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const queue: TestQueue = {
    address: `ipp://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    ...{ jobs: [], state: 3, reasons: ['none'], formats: ['application/octet-stream'], course: [3, 5, 9] },
    ...{ keepsHistory: true, asked: [] },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return queue
}
