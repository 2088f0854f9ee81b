import type { Words } from '@mouldwright/kernel'
import type { pageZh } from './web.zh.ts'

export const pageEn: Words<typeof pageZh> = {
  title: 'Messages',
  filter: { label: 'Show', all: 'All', unread: 'Unread' },
  count: 'Total: {{count}}',
  chosen: '{{count}} selected',
  choose: 'Select the message: {{text}}',
  chooseAll: 'Select the whole page',
  isUnread: 'Unread',
  read: 'Mark as read',
  readAll: 'Mark all as read',
  remove: 'Delete',
  removeTitle_one: 'Delete {{count}} selected message?',
  removeTitle_other: 'Delete {{count}} selected messages?',
  removeBody: 'This cannot be undone.',
  removeVerb_one: 'Delete {{count}} message',
  removeVerb_other: 'Delete {{count}} messages',
  removed_one: '{{count}} message deleted',
  removed_other: '{{count}} messages deleted',
  open: 'Open',
  close: 'Close',
  empty: {
    all: 'No messages yet',
    unread: 'No unread messages',
    hint: 'Messages for you, such as a newly published schedule, appear here.',
    showAll: 'Show all',
  },
  header: 'Messages',
  headerUnread_one: 'Messages, {{count}} unread',
  headerUnread_other: 'Messages, {{count}} unread',
}
