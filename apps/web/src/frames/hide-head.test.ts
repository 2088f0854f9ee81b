// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { isHeadHidden, noteHeadFlags } from './hide-head.ts'

beforeEach(() => sessionStorage.clear())
const start = (address: string, isFramed = false) => {
  const { pathname, search } = new URL(address, 'https://mould.test')
  noteHeadFlags({ pathname, search, isFramed })
}
const isHidden = (address: string) => isHeadHidden(new URL(address, 'https://mould.test'))

describe('the header', () => {
  it('[SH-05] hides where the link says hideHead=1, and only there', () => {
    start('/aps/schedule?hideHead=1')
    expect(isHidden('/aps/schedule?hideHead=1')).toBe(true)
    expect(isHidden('/aps/schedule')).toBe(false)
    expect(isHidden('/aps/schedule?hideHead=0')).toBe(false)
    expect(isHidden('/aps/schedule?hideHead=11')).toBe(false)
  })

  it('[SH-05] stays hidden in the tab while another page shows us with hideHead=1', () => {
    start('/aps/schedule?hideHead=1', true)
    expect(isHidden('/aps/setting')).toBe(true)
    expect(isHidden('/aps/setting?hideHead=0')).toBe(false)
  })

  it('[SH-05] stays hidden after a cloud’s own sign-in page that says so', () => {
    start('/third/login?hideHead=1&source=x')
    expect(isHidden('/home')).toBe(true)
    start('/home?hideHead=0')
    expect(isHidden('/home')).toBe(false)
  })

  it('[SH-05 SH-07] is not there around embedded pages without the main layout', () => {
    expect(isHidden('/crm/iframePageNoMainLayout/crm.offer?iframeSrc=x')).toBe(true)
    expect(isHidden('/crm/iframePage/crm.offer?iframeSrc=x')).toBe(false)
  })
})
