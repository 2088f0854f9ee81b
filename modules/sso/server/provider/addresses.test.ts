import { describe, expect, it } from 'vitest'
import { isOutsideAddress, isPageAddress } from './addresses.ts'

describe('[N4] addresses of other systems', () => {
  it.each([
    'https://erp.example/callback',
    'https://erp.example:8443/callback?from=mould',
    'http://10.0.0.8/callback',
    'https://erp.example/',
  ])('%s is a page', (uri) => expect(isPageAddress(uri)).toBe(true))

  it.each([
    'https://erp.example',
    'https://ERP.example/callback',
    'https://erp.example:443/callback',
    'https://erp.example/a/../callback',
    'https://erp.example/callback#x',
    'https://erp.example/*',
    'https://*.erp.example/callback',
    'https://user@erp.example/callback',
    '/callback',
    '//erp.example/callback',
    'javascript:alert(1)',
    'com.example.app:/callback',
    'https:erp.example/callback',
    '',
  ])('%j is none: it is read in more than one way, or leads to more than one page', (uri) =>
    expect(isPageAddress(uri)).toBe(false),
  )

  it.each([
    'http://127.0.0.1/left',
    'http://127.8.9.1/left',
    'http://localhost:7400/left',
    'http://a.localhost/left',
    'http://0.0.0.0/left',
    'http://169.254.169.254/latest/meta-data/',
    'http://224.0.0.1/left',
    'http://255.255.255.255/left',
    'http://[::1]/left',
    'http://[fe80::1]/left',
    'http://[::ffff:7f00:1]/left',
    'http://[ff02::1]/left',
  ])('%s is inside: called only where the deployment allows it', (uri) => {
    expect(isOutsideAddress(uri, false)).toBe(false)
    expect(isOutsideAddress(uri, true)).toBe(true)
  })

  it.each(['http://192.168.1.20/left', 'https://erp.example/left', 'http://[2001:db8::1]/left'])(
    '%s is outside',
    (uri) => expect(isOutsideAddress(uri, false)).toBe(true),
  )
})
