import type { Message } from './message.action.ts'

/** What the server sends to whoever may read the dispatch list when a plan is published; a test of publishing holds it to that. */
export const publishedMessage: Message = {
  msgId: 7,
  msgHeader: '<b>林若兰</b> 发布了排程 <b>W48</b>，请按新的派工单生产。',
  module: 'aps',
  code: 'schedulePublished',
  link: '/aps/dispatch',
  taskId: null,
  at: '2026-09-25T06:30:00.000Z',
  isRead: false,
}

/** What the server sends to whoever asked for a job that failed; a test of jobs holds it to that. */
export const failedMessage: Message = {
  msgId: 8,
  msgHeader: '后台任务 <b>导入工作簿</b> 失败：REASON',
  module: 'messages',
  code: '501',
  link: '/comm/job',
  taskId: 9,
  at: '2026-09-25T06:30:00.000Z',
  isRead: false,
}
