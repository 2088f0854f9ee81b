import { Button, Modal } from 'antd'
import { useWords } from '../i18n/i18n.ts'
import type { AskedQuestion } from './store.ts'

/** A decision: title is the question, the button says the verb. A danger button is not the one that has the focus. */
export default function QuestionDialog({ question }: { question: AskedQuestion }) {
  const { say } = useWords()
  const { title, body, verb, danger, answer } = question
  return (
    <Modal
      open
      centered
      width={440}
      title={title}
      closable={false}
      onCancel={() => answer(false)}
      footer={
        <div className="mw-dialog-foot">
          <Button autoFocus={danger === true} onClick={() => answer(false)}>
            {say('action.cancel')}
          </Button>
          <Button type="primary" danger={danger === true} autoFocus={danger !== true} onClick={() => answer(true)}>
            {verb}
          </Button>
        </div>
      }
    >
      {body}
    </Modal>
  )
}
