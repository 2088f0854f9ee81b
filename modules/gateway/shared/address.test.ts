import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { isGatewayAddress, reachOf, type Addresses } from './address.ts'

describe('addresses of gateways', () => {
  it.each(['192.168.1.20', '10.0.0.1', '172.16.255.254', '100.64.0.1', '8.8.8.8', '223.255.255.255', '1.0.0.0'])(
    '[SV-03] takes %s',
    (address) => expect(isGatewayAddress(address)).toBe(true),
  )

  it.each([
    ['', 'nothing'],
    ['0.1.2.3', 'a first part of 0'],
    ['256.1.1.1', 'a first part above 255'],
    ['10.0.0.256', 'a last part above 255'],
    ['10.0.0', 'three parts'],
    ['10.0.0.1.2', 'five parts'],
    ['10.0.0.1 ', 'a blank'],
    ['10.0.0.1\n', 'a line end'],
    ['10.0.0.-1', 'a sign'],
    ['gateway.test', 'a name'],
    ['::1', 'the other family'],
  ])('[SV-03] refuses %j: %s', (address) => expect(isGatewayAddress(address)).toBe(false))

  it.each([
    ['127.0.0.1', 'this machine'],
    ['127.255.255.254', 'this machine'],
    ['169.254.169.254', 'link-local'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.250', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['010.0.0.1', 'a leading zero'],
    ['10.0.00.1', 'a leading zero'],
    ['１０.0.0.1', 'full-width digits'],
    ['10．0．0．1', 'full-width dots'],
    ['٣.٣.٣.٣', 'other digits'],
    ['0x0a.0.0.1', 'hexadecimal'],
    ['167772161', 'one number'],
  ])('[G1] refuses %j: %s', (address) => expect(isGatewayAddress(address)).toBe(false))

  it('[G1] takes this machine only where the deployment allows it', () => {
    expect(isGatewayAddress('127.0.0.1', { allowsLoopback: true })).toBe(true)
    expect(isGatewayAddress('169.254.169.254', { allowsLoopback: true })).toBe(false)
  })

  it('[G1] whatever it takes, a browser reads as the same address', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.tuple(fc.nat(300), fc.nat(300), fc.nat(300), fc.nat(300)).map((parts) => parts.join('.')),
          fc.string({ maxLength: 16, size: 'max' }),
        ),
        (text) => !isGatewayAddress(text) || new URL(`https://${text}/`).hostname === text,
      ),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })
})

describe('where a gateway is reached', () => {
  const both: Addresses = {
    innerIp: '192.168.1.20',
    outerIp: '203.0.113.20',
    httpPort: 8080,
    httpsPort: 8443,
    httpOuterPort: 18080,
    httpsOuterPort: 18443,
  }

  it('[TN-14] prefers the inner address where it is valid, else takes the outer one; each has its own ports', () => {
    expect(reachOf(both, true)).toEqual({ ip: '192.168.1.20', port: 8443, isInner: true, isSecure: true })
    expect(reachOf(both, false)).toEqual({ ip: '192.168.1.20', port: 8080, isInner: true, isSecure: false })
    const fromOutside = { ip: '203.0.113.20', isInner: false }
    expect(reachOf({ ...both, innerIp: 'srv-01' }, true)).toEqual({ ...fromOutside, port: 18443, isSecure: true })
    expect(reachOf({ ...both, innerIp: null }, false)).toEqual({ ...fromOutside, port: 18080, isSecure: false })
  })

  it('[TN-14 TN-04] tells an empty port from no valid address', () => {
    expect(reachOf({ ...both, httpsPort: null }, true)).toBe('noPort')
    expect(reachOf({ ...both, innerIp: '', httpsOuterPort: null }, true)).toBe('noPort')
    expect(reachOf({ ...both, innerIp: '127.0.0.1', outerIp: '' }, true)).toBe('noAddress')
    expect(reachOf({ ...both, innerIp: null, outerIp: null }, true)).toBe('noAddress')
  })

  it('[TN-14 TN-16] a page of https goes by plain http where its browser does, in the local network and without a port for https', () => {
    const plain = { ...both, httpsPort: null, httpsOuterPort: null }
    const reached = { ip: '192.168.1.20', port: 8080, isInner: true, isSecure: false }
    expect(reachOf(plain, true, { goesPlain: true })).toEqual(reached)
    expect(reachOf({ ...plain, innerIp: null, outerIp: '10.0.0.8' }, true, { goesPlain: true })).toEqual({
      ...{ ip: '10.0.0.8', port: 18080, isInner: false, isSecure: false },
    })
    expect(reachOf(plain, true)).toBe('noPort')
    expect(reachOf({ ...plain, httpPort: null }, true, { goesPlain: true })).toBe('noPort')
    expect(reachOf(both, true, { goesPlain: true })).toEqual({ ...reached, port: 8443, isSecure: true })
    for (const innerIp of ['203.0.113.20', '100.64.0.1', '172.32.0.1', '11.0.0.1', '127.0.0.1'])
      expect(reachOf({ ...plain, innerIp }, true, { goesPlain: true, allowsLoopback: true }), innerIp).toBe('noPort')
  })
})
