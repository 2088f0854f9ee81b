import { action, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { release } from './release.ts'

/** The right to have gateways and terminals installed. */
export const installerRight = 'gateway.installer:download'

/** What may be installed on the computers of a factory. */
export const listInstallers = action('gateway.installer.list', {
  path: '/gateway/installer/list.do',
  access: { permission: installerRight },
  output: closedObject({ releases: Type.Array(release) }),
  reads: true,
})

export const downloadInstaller = action('gateway.installer.download', {
  path: '/gateway/installer/download.do',
  access: { permission: installerRight },
  input: { version: text({ required: true, max: 20 }) },
  output: Type.Any(),
  answers: 'file',
  refusals: ['update.noRelease'],
  reads: true,
})

export const installerActions = [listInstallers, downloadInstaller]
