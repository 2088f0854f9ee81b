import type { Words } from '@mouldwright/kernel'
import type { pageZh } from './web.zh.ts'

export const pageEn: Words<typeof pageZh> = {
  opening: 'Opening {{module}}',
  faultTitle: 'This page cannot be opened',
  unknown:
    'The module, host or address in the link is not registered on this platform, so it was not opened. Use the menu instead, or ask your company’s administrator.',
  frame: 'Page of {{module}}',
  retry: 'Try again',
  home: 'Go home',
  linkCopied: 'Short link copied: {{address}}',
  linkIs: 'Short link of this page: {{address}}',
}
