import { Button } from 'antd'
import { useWords } from '../i18n/i18n.ts'
import { newKey } from '../request/new-key.ts'
import { createStore } from '../store.ts'
import { notify } from './store.ts'

type Ask = (question: string) => void

const useAssistant = createStore<{ ask: Ask | null }>(() => ({ ask: null }))

/**
 * Registers the assistant that failures may be sent to, for whoever has one.
 * @returns takes it back
 */
export function offerAssistant(ask: Ask): () => void {
  useAssistant.setState({ ask })
  return () => useAssistant.setState((now) => (now.ask === ask ? { ask: null } : now))
}

/** Shows a failure that the assistant may know more about, with the way to send it there. */
export const notifyForAssistant = (sentence: string): void =>
  notify({ id: newKey(), render: (close) => <AssistantNotice sentence={sentence} close={close} /> })

function AssistantNotice({ sentence, close }: { sentence: string; close: () => void }) {
  const { say } = useWords()
  const ask = useAssistant((assistant) => assistant.ask)
  const send = () => {
    ask?.(sentence)
    close()
  }
  return (
    <div role="alert" className="mw-notice-body">
      <p>{sentence}</p>
      <div className="mw-state-actions">
        {ask && (
          <Button type="primary" size="small" onClick={send}>
            {say('failure.sendToAssistant')}
          </Button>
        )}
        <Button size="small" onClick={close}>
          {say('action.close')}
        </Button>
      </div>
    </div>
  )
}
