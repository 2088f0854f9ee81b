/** The provider brings releases of the gateway in, and companies find them where they install and upgrade. */
import { operatorOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'
import { newPublisher, publishTo } from './release.fixture.ts'

const world = worldOfFile()
const { mine } = operatorOfFile(world)
const publisher = newPublisher()

it('[GW-08] a release is published once, whole, and signed by the key that is known; and by nobody but the operator', async () => {
  const release = publisher.release('1.2.0')
  const refusal = async (content: Buffer, key: string | null = null) =>
    ((await publishTo(mine, content, key)).data as any)?.refusal
  expect(await refusal(release)).toBe('release.key')
  expect(await refusal(release, 'no key')).toBe('release.key')
  expect(await refusal(release, newPublisher().updateKey)).toBe('release.signature')
  expect((await publishTo(mine, release, publisher.updateKey)).code).toBe(1)
  expect(await refusal(release)).toBe('release.known')
  expect(await refusal(newPublisher().release('1.3.0'))).toBe('release.signature')
  const torn = publisher.release('1.3.0')
  expect(await refusal(torn.subarray(0, torn.length - 1))).toBe('release.form')
  expect(await refusal(Buffer.from('not a release'))).toBe('release.form')
  const { releases, fingerprint } = await mine.ok('oms/gatewayRelease/query.do')
  expect(releases).toMatchObject([{ version: '1.2.0', floor: '1.2.0' }])
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
  const other = await world.user(['*'])
  expect((await publishTo(other, publisher.release('1.4.0'))).code).not.toBe(1)
  expect((await mine.ok('oms/gatewayRelease/query.do')).releases).toHaveLength(1)
})

it('[SV-04] installers, the gateway’s page and terminals stand in the menu of whoever may, and of nobody else', async () => {
  const pathsOf = async (permissions: string[]) => {
    const user = await world.user(permissions)
    return JSON.stringify(await user.ok('upms/userMenu/getMenuTree.do'))
  }
  const pages = { installer: '/comm/installer', serverApp: '/settings/serverApp', terminal: '/terminals/terminal' }
  const all = await pathsOf(['gateway.*', 'terminals.*'])
  const none = await pathsOf(['basic.*'])
  for (const path of Object.values(pages)) {
    expect(all).toContain(path)
    expect(none).not.toContain(path)
  }
  const installer = await pathsOf(['gateway.installer:download'])
  expect(installer).toContain(pages.installer)
  expect(installer).not.toContain(pages.serverApp)
  const fitter = await world.user(['gateway.installer:download'])
  expect((await fitter.ok('gateway/installer/list.do')).releases).toMatchObject([{ version: '1.2.0' }])
  const nobody = await world.user(['basic.*'])
  for (const path of ['gateway/installer/list.do', 'gateway/release/list.do'])
    expect((await nobody.post(path)).code).toBe(403)
  expect((await nobody.post('gateway/installer/download.do', { version: '1.2.0' })).code).toBe(403)
})
