import type { Words } from '@mouldwright/kernel'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'SMS and mail',
  refusals: {},
  confirm: {},
}
