import { pageWords } from '@mouldwright/web-kit'
import type { pageZh } from '../locales/web.zh.ts'

export const { useTell } = pageWords<typeof pageZh>('setup')
