import { expect, it } from 'vitest'
import { restoring } from './restoring.fixture.ts'

class Element {
  get width() {
    return 1
  }
}

it('puts back what was replaced, hidden and taken away, and leaves what was added', () => {
  const page: Record<string, unknown> = Object.assign(Object.create(Element.prototype), { title: 'one', lang: 'zh' })
  const restore = restoring(page)
  page['title'] = 'two'
  delete page['lang']
  Object.defineProperty(page, 'width', { configurable: true, value: 900 })
  page['library'] = true
  restore()
  expect({ ...page, width: page['width'] }).toEqual({ title: 'one', lang: 'zh', width: 1, library: true })
})
