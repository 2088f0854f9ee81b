import { pageWords } from '@mouldwright/web-kit'
import type { pageZh } from '../locales/web.zh.ts'

export const { tell } = pageWords<typeof pageZh>('support')
