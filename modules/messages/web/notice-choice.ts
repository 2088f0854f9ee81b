/** Which notices the signed-in member wants to see. What is not shown still waits among the messages. */
import type { Message } from '@mouldwright/messages/shared'
import { savePreference, usePreference, useSession } from '@mouldwright/web-kit'

/** `results`: of exports and other tasks. `messages`: all else. */
export const noticeKinds = ['messages', 'results'] as const
export type NoticeKind = (typeof noticeKinds)[number]

const keyOf = (kind: NoticeKind) => `notice.${kind}`

export const showsNotice = ({ taskId }: Pick<Message, 'taskId'>): boolean =>
  useSession.getState().preferences[keyOf(taskId === null ? 'messages' : 'results')] !== false

export function useNoticeChoice(kind: NoticeKind): [boolean, (shows: boolean) => void] {
  const key = keyOf(kind)
  // Shown is what holds without a choice, and needs none to be kept.
  return [usePreference<boolean>(key) !== false, (shows) => savePreference(key, shows ? null : false)]
}
