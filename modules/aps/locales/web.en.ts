import type { Words } from '@mouldwright/kernel'
import type { pageZh } from './web.zh.ts'

export const pageEn: Words<typeof pageZh> = {}
