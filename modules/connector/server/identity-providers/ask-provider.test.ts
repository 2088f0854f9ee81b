import { expect, it } from 'vitest'
import { createAskProvider, isProviderAddress, isInner, lookupOutside } from './ask-provider.ts'
import { createConnectorPort } from '../connector-port.ts'

const port = createConnectorPort()

it.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '169.254.169.254',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
])('[SI-06] %s is an inner address', (address) => {
  expect(isInner(address)).toBe(true)
})

it.each(['10.0.0.8', '192.168.1.20', '8.8.8.8', '2400:3200::1', 'fd00::8'])('%s is none', (address) => {
  expect(isInner(address)).toBe(false)
})

it.each([
  'http://id.test/token',
  'https://localhost/token',
  'https://a.localhost/token',
  'https://2130706433/token',
  'https://0x7f.1/token',
  'https://[::ffff:7f00:1]/token',
  'https://me:secret@id.test/token',
  'file:///etc/passwd',
  'javascript:alert(1)',
])('[SI-06] %s is not an address of an identity provider', (address) => {
  expect(isProviderAddress(port, address)).toBe(false)
})

it('[SI-06] a name that leads to this machine is not found', async () => {
  const found = await new Promise((resolve) => lookupOutside('localhost', {}, (error) => resolve(error?.code)))
  expect(found).toBe('ENOTFOUND')
  const ask = createAskProvider({ ...port, timeoutMs: 1_000 })
  // With its dot, the name is no address that the rule for addresses knows.
  await expect(ask({ url: 'https://localhost./x', hosts: ['localhost.'] })).rejects.toMatchObject({
    kind: 'unreachable',
  })
})

it('[SI-06] only the named hosts are asked', async () => {
  const ask = createAskProvider(port)
  await expect(ask({ url: 'https://id.test:8443/x', hosts: ['id.test'] })).rejects.toMatchObject({ kind: 'refused' })
})
