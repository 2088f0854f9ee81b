/** One question to a queue by IPP (RFC 8010 and 8011). */
import ipp, { type IppAnswer } from 'ipp-encoder'
import { PrinterTrouble, type PrinterTimes } from './printer-trouble.ts'

export type { IppAnswer }

export const operations = { printJob: 0x02, cancelJob: 0x08, jobAttributes: 0x09, printerAttributes: 0x0b } as const

const tags = ipp.CONSTANTS as Record<
  | 'OPERATION_ATTRIBUTES_TAG'
  | 'INTEGER'
  | 'KEYWORD'
  | 'NAME_WITHOUT_LANG'
  | 'URI'
  | 'CHARSET'
  | 'NATURAL_LANG'
  | 'MIME_MEDIA_TYPE',
  number
>

/** In the order in which they have to stand. */
const tagOf = {
  'attributes-charset': tags.CHARSET,
  'attributes-natural-language': tags.NATURAL_LANG,
  'printer-uri': tags.URI,
  'job-id': tags.INTEGER,
  'requesting-user-name': tags.NAME_WITHOUT_LANG,
  'requested-attributes': tags.KEYWORD,
  'job-name': tags.NAME_WITHOUT_LANG,
  'document-format': tags.MIME_MEDIA_TYPE,
} as const
type Given = Partial<Record<keyof typeof tagOf, number | string | readonly string[]>>

const firstFailure = 0x0100
const notFound = 0x0406

/** The queue has answered, and not done it. */
export class QueueRefusal extends PrinterTrouble {
  readonly isAbsent: boolean
  constructor(statusCode: number) {
    super('other', `IPP 0x${statusCode.toString(16).padStart(4, '0')}`)
    this.isAbsent = statusCode === notFound
  }
}

let requestId = 0

function requestOf(url: string, operationId: number, more: Given): Buffer {
  const given: Given = {
    'attributes-charset': 'utf-8',
    'attributes-natural-language': 'en',
    'printer-uri': url.replace(/^http/, 'ipp'),
    'requesting-user-name': 'mouldwright',
    ...more,
  }
  const attributes = (Object.keys(tagOf) as (keyof typeof tagOf)[]).flatMap((name) => {
    const value = given[name]
    return value === undefined ? [] : [{ tag: tagOf[name], name, value }]
  })
  requestId = (requestId % 2 ** 30) + 1
  const request = { operationId, requestId, groups: [{ tag: tags.OPERATION_ATTRIBUTES_TAG, attributes }] }
  // Without a place to write to, the library takes one in a way that Node warns of.
  return ipp.request.encode(request, Buffer.alloc(ipp.request.encodingLength(request)))
}

/** What an answer says of something; nothing where it does not. */
export const valuesOf = ({ groups }: IppAnswer, name: string): readonly unknown[] =>
  groups.flatMap(({ attributes }) => attributes).find((attribute) => attribute.name === name)?.value ?? []

async function sent(url: string, body: Buffer, ms: number): Promise<Buffer> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new Uint8Array(body),
    redirect: 'error',
    headers: { 'content-type': 'application/ipp' },
    signal: AbortSignal.timeout(ms),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return bytes
}

/** @throws `QueueRefusal`, or `PrinterTrouble` where no good answer came */
export async function askQueue(
  url: string,
  operation: number,
  given: Given,
  { connectMs, sendMs }: PrinterTimes,
  content?: Buffer,
): Promise<IppAnswer> {
  const request = requestOf(url, operation, given)
  let answer: IppAnswer
  try {
    const body = content ? Buffer.concat([request, content]) : request
    answer = ipp.response.decode(await sent(url, body, content ? sendMs : connectMs))
  } catch (error) {
    const { message, cause } = error as Error
    throw new PrinterTrouble('unreachable', cause instanceof Error ? cause.message : message)
  }
  if (answer.statusCode >= firstFailure) throw new QueueRefusal(answer.statusCode)
  return answer
}
