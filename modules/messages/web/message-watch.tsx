import { messageReceived, type Message } from '@mouldwright/messages/shared'
import { isFollowed, lazyPart, notify, useEvent, useLookAgain } from '@mouldwright/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { showsNotice } from './notice-choice.ts'
import { refreshUnread } from './unread.ts'

const ReceivedNotice = lazyPart(async () => (await import('./received-notice.tsx')).ReceivedNotice)

/** Keeps the number of unread messages true, and tells of new ones that one wants to be told of. Draws nothing. */
export function MessageWatch() {
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void refreshUnread()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useLookAgain(() => void refreshUnread())
  useEvent<Message>(messageReceived, (message) => {
    void refreshUnread()
    const { taskId } = message
    if (!showsNotice(message) || (taskId !== null && isFollowed(client, taskId))) return
    notify({
      id: `message-${message.msgId}`,
      render: (close) => (
        <Suspense>
          <ReceivedNotice message={message} onClose={close} onGo={(path) => void navigate(path)} />
        </Suspense>
      ),
    })
  })
  return null
}
