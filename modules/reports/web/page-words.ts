import { pageWords } from '@mouldwright/web-kit'
import type { pageZh } from '../locales/web.zh.ts'

export const { tell, useTell } = pageWords<typeof pageZh>('reports')
