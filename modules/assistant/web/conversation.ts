/** The conversation of this page: in its memory only, gone with a reload or the end of the session. */
import { chatLimits, sendChat, type ApplicationCode } from '@mouldwright/assistant/shared'
import { call, createStore, failureText, isAborted } from '@mouldwright/web-kit'

export interface Said {
  id: number
  role: 'user' | 'assistant'
  content: string
  /** A question that was stopped or failed: it is not sent along with later ones. */
  isUnanswered?: boolean
}

export interface Conversation {
  isOpen: boolean
  said: readonly Said[]
  /** What is being typed; stays when the panel is closed. */
  draft: string
  phase: 'idle' | 'asking' | 'cancelled' | 'failed'
  /** Why there is no answer. */
  failure: string
  /** An answer came while nobody was looking. */
  hasNews: boolean
  /** Who answers. */
  code: ApplicationCode
}

const empty: Conversation = {
  isOpen: false,
  said: [],
  draft: '',
  phase: 'idle',
  failure: '',
  hasNews: false,
  code: 'chat',
}

export const useConversation = createStore<Conversation>(() => empty)

const now = () => useConversation.getState()
const set = useConversation.setState

let asking: AbortController | undefined
let lastId = 0

/** What of a conversation is sent: its last messages, as many as the server takes. O(messages). */
export function lastMessages(
  said: readonly Said[],
  { messages, characters }: { messages: number; characters: number } = chatLimits,
): Said[] {
  const answered = said.filter(({ isUnanswered }) => !isUnanswered).slice(-messages)
  let left = characters
  const at = answered.findLastIndex(({ content }) => (left -= content.length) < 0)
  return answered.slice(at + 1)
}

/** Whether the last message is a question that has no answer and gets none. */
const markLast = (isUnanswered: boolean): readonly Said[] =>
  now().said.map((one, at) => (at === now().said.length - 1 ? { ...one, isUnanswered } : one))

function abandon(): void {
  asking?.abort()
  asking = undefined
}

export const conversation = {
  open: (): void => set({ isOpen: true, hasNews: false }),
  close: (): void => set({ isOpen: false }),
  write: (draft: string): void => set({ draft }),
  /** Forgets what was said. */
  begin(): void {
    abandon()
    set({ ...empty, isOpen: now().isOpen, draft: now().draft })
  },
  /** Forgets everything: whoever comes next is somebody else. */
  end(): void {
    abandon()
    set(empty)
  },
  /** Asks; while another question is under way, this one waits in the field. */
  async ask(content: string, code = now().code): Promise<void> {
    if (now().phase === 'asking') return set({ draft: content })
    set({ said: [...now().said, { id: (lastId += 1), role: 'user', content }], code, draft: '' })
    await answerLast()
  },
  /** Asks the last question once more. */
  async retry(): Promise<void> {
    set({ said: markLast(false) })
    await answerLast()
  },
  cancel: (): void => asking?.abort(),
}

async function answerLast(): Promise<void> {
  const own = new AbortController()
  asking = own
  set({ phase: 'asking', failure: '' })
  try {
    const messages = lastMessages(now().said).map(({ role, content }) => ({ role, content }))
    const answer = await call(sendChat, { applicationCode: now().code, messages }, { signal: own.signal })
    if (asking !== own) return
    asking = undefined
    set({ said: [...now().said, { id: (lastId += 1), ...answer }], phase: 'idle', hasNews: !now().isOpen })
  } catch (error) {
    if (asking !== own) return
    asking = undefined
    const isCancelled = isAborted(error) || own.signal.aborted
    set({
      said: markLast(true),
      phase: isCancelled ? 'cancelled' : 'failed',
      failure: isCancelled ? '' : failureText(error),
    })
  }
}
