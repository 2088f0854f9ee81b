// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { textOfHtml } from './clean-html.ts'
import { SafeHtml } from './safe-html.tsx'

const ran = 'globalThis.wasRun=1'

const hostile = [
  `<script>${ran}</script>`,
  `<SCRIPT SRC=https://evil.test/x.js></SCRIPT>`,
  `<scr<script>ipt>${ran}</script>`,
  `<img src=x onerror=${ran}>`,
  `<img src=https://evil.test/pixel.gif>`,
  `<img/src="x"/onerror=${ran}//`,
  `<svg onload=${ran}>`,
  `<svg><script>${ran}</script></svg>`,
  `<svg><animate onbegin=${ran} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${ran}"><text>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg onload=${ran}>"></use></svg>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${ran}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${ran}&gt;">`,
  `<math href="javascript:${ran}">x</math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${ran}>`,
  `<template><img src=x onerror=${ran}></template>`,
  `<style>@import 'https://evil.test/a.css'</style>`,
  `<p style="background:url(https://evil.test/b.png)">x</p>`,
  `<link rel=stylesheet href=https://evil.test/c.css>`,
  `<meta http-equiv=refresh content="0;url=https://evil.test">`,
  `<base href=https://evil.test/><a href=x>x</a>`,
  `<a href="javascript:${ran}">x</a>`,
  `<a href=" &#1; javascript:${ran}">x</a>`,
  `<a href="java&Tab;script:${ran}">x</a>`,
  `<a href="JaVaScRiPt&colon;${ran}">x</a>`,
  `<a href="vbscript:msgbox(1)">x</a>`,
  `<a href="data:text/html,<script>${ran}</script>">x</a>`,
  `<a href="blob:https://evil.test/1">x</a>`,
  `<a href="//evil.test/">x</a>`,
  `<a href="/\\evil.test/">x</a>`,
  `<a href="/&Tab;/evil.test/">x</a>`,
  `<a href="https:evil.test">x</a>`,
  `<a href="https://evil.test/">x</a>`,
  `<a href="http://localhost:3000@evil.test/">x</a>`,
  `<a href="/.//evil.test/">x</a>`,
  `<a href="/home" onclick="${ran}" target=_blank ping=https://evil.test>x</a>`,
  `<form action=https://evil.test><input name=q><button formaction="javascript:${ran}">x</button></form>`,
  `<input autofocus onfocus=${ran}>`,
  `<select autofocus onfocus=${ran}><option>x</select>`,
  `<textarea autofocus onfocus=${ran}></textarea>`,
  `<iframe src="javascript:${ran}"></iframe>`,
  `<iframe srcdoc="<script>${ran}</script>"></iframe>`,
  `<object data="javascript:${ran}"></object>`,
  `<embed src="https://evil.test/x.swf">`,
  `<video><source onerror=${ran}></video>`,
  `<audio src=https://evil.test/a.mp3 onerror=${ran}>`,
  `<details open ontoggle=${ran}>x</details>`,
  `<marquee onstart=${ran}>x</marquee>`,
  `<body onload=${ran}>`,
  `<div id=content name=cookie>x</div>`,
  `<a id=location name=location href=x>x</a>`,
  `<noscript><p title="</noscript><img src=x onerror=${ran}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${ran}>">`,
  `<b onmouseover=${ran} class=x style=position:fixed>x</b>`,
  `<x-element onclick=${ran}>x</x-element>`,
  `<table background=https://evil.test/d.png><td>x</table>`,
  `<!--><img src=x onerror=${ran}>-->`,
  `<![CDATA[<img src=x onerror=${ran}>]]>`,
  `<isindex action="javascript:${ran}" type=submit>`,
  `<portal src=https://evil.test></portal>`,
  `<p is=x-element slot=x accesskey=x contenteditable>x</p>`,
]

const allowed = new Set('b strong i em u s br p span ul ol li sub sup code a'.split(' '))

let asked: string[]
const fetchBefore = globalThis.fetch

beforeEach(() => {
  asked = []
  globalThis.fetch = ((url: string) => {
    asked.push(String(url))
    return Promise.reject(new Error('no network'))
  }) as typeof fetch
})

afterEach(() => {
  cleanup()
  globalThis.fetch = fetchBefore
})

const shown = (html: string, isInLink = false) => render(<SafeHtml html={html} isInLink={isInLink} />).container

describe('HTML from elsewhere', () => {
  it.each(hostile)('[X1] neither runs nor fetches %s', (html) => {
    const container = shown(html)
    for (const element of container.querySelectorAll('*')) {
      expect(allowed).toContain(element.localName)
      for (const { name, value } of element.attributes) {
        expect(`${element.localName} ${name}`).toBe('a href')
        expect(new URL(value, location.origin).origin).toBe(location.origin)
        expect(value).toMatch(/^\/(?!\/)/)
      }
    }
    expect(globalThis).not.toHaveProperty('wasRun')
    expect(asked).toEqual([])
  })

  it('[X1] is not worn out by what is nested without end', () => {
    expect(shown(`${'<b>'.repeat(3_000)}<img src=x onerror=${ran}>`).querySelectorAll('b').length).toBeLessThan(30)
  })

  it('[X1 PU-08] keeps plain formatting, and links within the site', () => {
    const html =
      '<p>模具 <b>M26-001</b> 的<i>计划</i>已<u>发布</u><br>查看 <a href="/aps/dispatch?id=1#top">派工</a></p><ul><li>一</li><li>二</li></ul>'
    expect(shown(html).innerHTML).toBe(html)
  })

  it('[X1] gives the text of tags that are not allowed, and shows what was escaped as it is', () => {
    expect(shown('<div>one <font color=red>two</font></div>').innerHTML).toBe('one two')
    expect(shown('&lt;script&gt;x&lt;/script&gt;').textContent).toBe('<script>x</script>')
  })

  it('shows links as text within a link', () => {
    expect(shown('<a href="/home">x</a>', true).innerHTML).toBe('<span>x</span>')
  })

  it('gives the text alone', () => {
    expect(textOfHtml('<b>one</b> <script>two</script>three')).toBe('one three')
  })
})
