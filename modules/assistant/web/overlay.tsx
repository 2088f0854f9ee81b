import { getChatConfig } from '@mouldwright/assistant/shared'
import { call, lazyPart, offerAssistant, say, toast, useSession } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { addressWithQuestion, codeForFailures, useApplications } from './applications.ts'
import { conversation, useConversation } from './conversation.ts'
import { closeFeedback, useFeedbackOpen } from './feedback.ts'

const ChatWidget = lazyPart(async () => (await import('./chat-widget.tsx')).default)
const FeedbackDialog = lazyPart(async () => (await import('./feedback-dialog.tsx')).default)

/** The helpers that only some have. Draws nothing, and fetches none of their code, for everybody else. */
export function AssistantOverlay({ isHidden = false }: { isHidden?: boolean }) {
  const hasFeedback = useSession((session) => session.hasFeedback)
  const isFeedbackOpen = useFeedbackOpen()
  const config = useChatConfig()
  const isDue = useIsDue(config)
  const { isOpen, said } = useConversation()
  useOffer(config !== undefined)
  useEffect(() => conversation.end, [])
  return (
    <Suspense>
      {!isHidden && (isDue || isOpen || said.length > 0) && <ChatWidget onGivenUp={conversation.close} />}
      {hasFeedback && isFeedbackOpen && <FeedbackDialog onClose={closeFeedback} />}
    </Suspense>
  )
}

interface Delays {
  mountDelaySeconds: number
  loadDelaySeconds: number
}

/** What the server says of the chat; absent for tenants without one, who are not asked about. */
function useChatConfig(): Delays | undefined {
  const hasChat = useSession((session) => session.hasChat)
  const tenantId = useSession((session) => session.user?.tenantId)
  const { data } = useQuery({
    queryKey: ['assistant', 'chat', tenantId],
    enabled: hasChat,
    queryFn: () => call(getChatConfig, {}, { quiet: true }),
    staleTime: Infinity,
  })
  return hasChat && data?.enabled === 1 ? data : undefined
}

const secondMs = 1_000

/** Whether the chat's time has come: a while after the start, then another while once the page has loaded. */
function useIsDue(delays: Delays | undefined): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!delays) return
    const end = new AbortController()
    const wait = (seconds: number, then: () => void) => {
      const timer = setTimeout(then, seconds * secondMs)
      end.signal.addEventListener('abort', () => clearTimeout(timer))
    }
    const onLoad = () => wait(delays.loadDelaySeconds, () => setDue(true))
    wait(delays.mountDelaySeconds, () => {
      if (document.readyState === 'complete') onLoad()
      else addEventListener('load', onLoad, { once: true, signal: end.signal })
    })
    return () => end.abort()
  }, [delays])
  return delays !== undefined && isDue
}

/**
 * Failures that the assistant may know more about are sent to the chat, or to the assistant's page where there is only that. Where it
 * could not be found out which, whoever asks is told so, and it is looked for again.
 */
function useOffer(hasChat: boolean): void {
  const { address, answering, again } = useApplications()
  const code = codeForFailures({ answering }, hasChat)
  useEffect(() => {
    if (code)
      return offerAssistant((sentence) => {
        conversation.open()
        import('./about.ts').then(
          ({ questionAbout }) => conversation.ask(questionAbout(sentence), code),
          () => {
            conversation.close()
            toast('danger', say('failure.network'))
          },
        )
      })
    if (address)
      return offerAssistant(
        (sentence) => void window.open(addressWithQuestion(address, sentence), '_blank', 'noopener'),
      )
    if (again)
      return offerAssistant(() => {
        void again()
        import('./page-words.ts').then(
          ({ tell }) => toast('danger', tell('chat.noAddress')),
          () => toast('danger', say('failure.network')),
        )
      })
    return undefined
  }, [code, address, again])
}
