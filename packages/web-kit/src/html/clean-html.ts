/**
 * Simple formatting out of HTML that came from elsewhere. The text is parsed in a document that runs and fetches nothing, and what
 * is allowed is taken over node by node; nothing is ever written as HTML again, so that no second parser reads it differently.
 */
interface CleanElement {
  tag: string
  /** Of links: an address of this site. */
  href?: string
  children: readonly CleanNode[]
}

export type CleanNode = string | CleanElement

const kept = new Set(['b', 'strong', 'i', 'em', 'u', 's', 'br', 'p', 'span', 'ul', 'ol', 'li', 'sub', 'sup', 'code'])

/** What these hold is no text for readers. */
const dropped = new Set([
  'script',
  'style',
  'template',
  'svg',
  'math',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'noscript',
  'noembed',
  'noframes',
  'xmp',
  'plaintext',
  'listing',
  'title',
  'head',
  'textarea',
  'select',
  'option',
  'audio',
  'video',
  'canvas',
])

/**
 * A browser asks the page's policy about handlers of events even in a document that runs nothing (an `svg` tells that it has loaded),
 * and reports a breach; attributes go anyway, so handlers get another name before anything is parsed.
 */
const startTag = /<[a-z][^>]*>/gi
const handlerName = /([\s/"'])on/gi

const longest = 20_000
const deepest = 20
const elementNode = 1
const textNode = 3

/** The allowed part of an HTML text. Other tags give their text only; attributes go, except links within this site. O(length). */
export function cleanHtml(html: string): readonly CleanNode[] {
  const text = html.slice(0, longest).replace(startTag, (tag) => tag.replace(handlerName, '$1data-on'))
  const { body } = new DOMParser().parseFromString(`<body>${text}`, 'text/html')
  return cleanChildren(body, 0)
}

function cleanChildren(of: Node, depth: number): CleanNode[] {
  return [...of.childNodes].flatMap((node) => {
    if (node.nodeType === textNode) return node.nodeValue ? [node.nodeValue] : []
    return node.nodeType === elementNode ? cleanElement(node as Element, depth + 1) : []
  })
}

function cleanElement(element: Element, depth: number): CleanNode[] {
  const tag = element.localName.toLowerCase()
  if (dropped.has(tag) || depth > deepest) return []
  const children = cleanChildren(element, depth)
  const href = tag === 'a' ? ownAddress(element.getAttribute('href')) : undefined
  if (href !== undefined) return [{ tag: 'a', href, children }]
  return kept.has(tag) ? [{ tag, children: tag === 'br' ? [] : children }] : children
}

/** An address of this site as a path; absent for anything that leads elsewhere or is no page. */
function ownAddress(text: string | null): string | undefined {
  const url = text === null ? null : URL.parse(text, location.origin)
  if (!url || url.origin !== location.origin || url.username !== '' || url.password !== '') return undefined
  const path = url.pathname + url.search + url.hash
  return /^https?:$/.test(url.protocol) && !path.startsWith('//') ? path : undefined
}

/** The text alone, for names and titles. */
export const textOfHtml = (html: string): string => textOf(cleanHtml(html))

const textOf = (nodes: readonly CleanNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
