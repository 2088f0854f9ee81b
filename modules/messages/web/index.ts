export { MessageButton } from './message-button.tsx'
export { MessageWatch } from './message-watch.tsx'
export { noticeKinds, useNoticeChoice, type NoticeKind } from './notice-choice.ts'

/** Pages of this module, for the app's router. Everybody has messages. */
export const routes = [{ path: '/comm/messageNotice/messageManagement', load: () => import('./message.page.tsx') }]
