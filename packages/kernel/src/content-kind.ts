/** What a file is, by what it holds; its name is only a claim. */

interface Kind {
  endings: readonly string[]
  mediaType: string
  fits(head: Uint8Array): boolean
}

const begins =
  (...bytes: number[]) =>
  (head: Uint8Array) =>
    bytes.every((byte, at) => head[at] === byte)

const zip = begins(0x50, 0x4b, 0x03, 0x04)

/** Office writes its parts under these names; the first local header of the archive names one of them. */
const isWorkbook = (head: Uint8Array) => {
  if (!zip(head)) return false
  const names = new TextDecoder('latin1').decode(head)
  return /\[Content_Types\]\.xml|_rels\/|xl\/|docProps\//.test(names)
}

/** No control signs but tab and line ends; any encoding of text passes, archives and programs do not. */
const isText = (head: Uint8Array) => head.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13)

const kinds: readonly Kind[] = [
  {
    endings: ['xlsx'],
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fits: isWorkbook,
  },
  {
    endings: ['xls'],
    mediaType: 'application/vnd.ms-excel',
    fits: begins(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  },
  { endings: ['pdf'], mediaType: 'application/pdf', fits: begins(0x25, 0x50, 0x44, 0x46, 0x2d) },
  { endings: ['png'], mediaType: 'image/png', fits: begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { endings: ['jpg', 'jpeg'], mediaType: 'image/jpeg', fits: begins(0xff, 0xd8, 0xff) },
  { endings: ['gif'], mediaType: 'image/gif', fits: begins(0x47, 0x49, 0x46, 0x38) },
  { endings: ['bmp'], mediaType: 'image/bmp', fits: begins(0x42, 0x4d) },
  { endings: ['zip'], mediaType: 'application/zip', fits: zip },
  { endings: ['csv'], mediaType: 'text/csv', fits: isText },
  { endings: ['txt'], mediaType: 'text/plain', fits: isText },
  // Programs of machines.
  { endings: ['nc', 'tap', 'mpf', 'h', 'iso'], mediaType: 'text/plain', fits: isText },
]

export const knownEndings: readonly string[] = kinds.flatMap(({ endings }) => endings)

export const endingOf = (name: string) => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The media type of a file whose name and content agree; absent when they do not, or the type is none of ours. */
export function mediaTypeOf(name: string, head: Uint8Array): string | undefined {
  const ending = endingOf(name)
  return kinds.find((kind) => kind.endings.includes(ending) && kind.fits(head))?.mediaType
}

/** The media type that a name claims, for content that another has looked at; absent where it is none of ours. */
export const mediaTypeOfName = (name: string): string | undefined =>
  kinds.find((kind) => kind.endings.includes(endingOf(name)))?.mediaType

// eslint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u001F\u007F<>:"|?*\\/]/g

/** A name for display and download: without folders, signs that file systems refuse, or reserved names; at most 120 characters. */
export function displayName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).pop() ?? ''
  const cleaned = last.replace(unsafe, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const ending = endingOf(cleaned)
  const stem = [...(ending ? cleaned.slice(0, -ending.length - 1) : cleaned)].slice(0, 120).join('')
  const safe = stem === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(stem) ? `_${stem}` : stem
  return ending ? `${safe}.${ending}` : safe
}
