/** What S3 stores answer in XML, read without trust in its size. */
import { SaxesParser } from 'saxes'
import { BlobStoreUnreachable } from '../blob-store-unreachable.ts'

/** A thousand keys with all that is said of each are below one MiB. */
const mostBytes = 4 * 1024 * 1024

export async function boundedText(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new BlobStoreUnreachable('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The code of an error; its other words, which quote the request, are for nobody. */
export const errorCodeIn = (text: string): string | undefined => /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text)?.[1]

export interface S3List {
  objects: { key: string; writtenAt: number }[]
  prefixes: string[]
  /** Where the next page begins. */
  next: string | undefined
}

/** A page of `ListObjectsV2`. */
export function readList(text: string): S3List {
  const list: S3List = { objects: [], prefixes: [], next: undefined }
  const path: string[] = []
  let value = ''
  let object = { key: '', writtenAt: Number.NaN }
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    path.push(name)
    value = ''
  })
  parser.on('text', (part) => void (value += part))
  parser.on('closetag', () => {
    const place = path.slice(1).join('.')
    path.pop()
    if (place === 'Contents.Key') object.key = value
    else if (place === 'Contents.LastModified') object.writtenAt = Date.parse(value)
    else if (place === 'CommonPrefixes.Prefix') list.prefixes.push(value)
    else if (place === 'NextContinuationToken') list.next = value
    else if (place === 'Contents') {
      list.objects.push(object)
      object = { key: '', writtenAt: Number.NaN }
    }
  })
  try {
    parser.write(text).close()
  } catch {
    throw new BlobStoreUnreachable('no list of objects')
  }
  return list
}
