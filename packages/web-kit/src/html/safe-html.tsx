import { createElement, useMemo, type ReactNode } from 'react'
import { cleanHtml, type CleanNode } from './clean-html.ts'

interface SafeHtmlProps {
  html: string
  /** Inside something that is a link already, the text's own links are text. */
  isInLink?: boolean
}

/** HTML from elsewhere with its simple formatting, and nothing else of it. */
export function SafeHtml({ html, isInLink = false }: SafeHtmlProps) {
  const nodes = useMemo(() => cleanHtml(html), [html])
  return <>{drawn(nodes, isInLink)}</>
}

const drawn = (nodes: readonly CleanNode[], isInLink: boolean): ReactNode[] =>
  nodes.map((node, at) => {
    if (typeof node === 'string') return node
    const children = drawn(node.children, isInLink)
    if (node.tag === 'br') return createElement('br', { key: at })
    if (node.href === undefined || isInLink)
      return createElement(node.href === undefined ? node.tag : 'span', { key: at }, ...children)
    return createElement('a', { key: at, href: node.href }, ...children)
  })
