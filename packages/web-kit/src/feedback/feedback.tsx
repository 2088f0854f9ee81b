import { Suspense } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { closeNotice, useNotices, useQuestion, useToast } from './store.ts'
import './feedback.css'

const QuestionDialog = lazyPart(async () => (await import('./question-dialog.tsx')).default)

/** The page's voice: toasts, notices, questions. Once in the app. */
export function Feedback() {
  const toast = useToast((state) => state.toast)
  const notices = useNotices((state) => state.notices)
  const question = useQuestion((state) => state.question)
  const { say } = useWords()
  return (
    <>
      <div className="mw-toasts" role="status" aria-live="polite">
        {toast && <div className={`mw-toast mw-tone-${toast.tone}`}>{toast.text}</div>}
      </div>
      <section className="mw-notices" aria-label={say('notice.region')} aria-live="polite">
        {notices.map(({ id, render }) => (
          <div key={id} className="mw-notice">
            {render(() => closeNotice(id))}
          </div>
        ))}
      </section>
      {question && (
        <Suspense>
          <QuestionDialog question={question} onGivenUp={() => question.answer(false)} />
        </Suspense>
      )}
    </>
  )
}
