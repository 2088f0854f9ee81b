/** What the page says beside its content. Stores, so that anything may speak; `Feedback` shows them. */
import type { ReactNode } from 'react'
import { createStore } from '../store.ts'

export type Tone = 'success' | 'info' | 'warning' | 'danger'

export interface Toast {
  tone: Tone
  text: string
}

export const toastMs = 3_000

export const useToast = createStore<{ toast: Toast | null }>(() => ({ toast: null }))

/** Result of the user's own act. One at a time: while one shows, a new one is skipped. Says whether it shows. */
export function toast(tone: Tone, text: string): boolean {
  if (useToast.getState().toast) return false
  const shown = { tone, text }
  useToast.setState({ toast: shown })
  // The time of one that is gone already must not end another one.
  setTimeout(() => useToast.setState(({ toast: now }) => ({ toast: now === shown ? null : now })), toastMs)
  return true
}

export interface Notice {
  id: string
  /** Draws itself; given the way to close. */
  render: (close: () => void) => ReactNode
}

export const useNotices = createStore<{ notices: readonly Notice[] }>(() => ({ notices: [] }))

/** News from elsewhere, bottom right, until closed. A second notice of the same id replaces the first. */
export function notify(notice: Notice): void {
  useNotices.setState(({ notices }) => ({ notices: [...notices.filter(({ id }) => id !== notice.id), notice] }))
}

export function closeNotice(id: string): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}

export interface Question {
  title: string
  body?: ReactNode
  /** The verb on the button. */
  verb: string
  danger?: boolean
}

export interface AskedQuestion extends Question {
  answer: (yes: boolean) => void
}

export const useQuestion = createStore<{ question: AskedQuestion | null }>(() => ({ question: null }))

/** Asks before what cannot be undone. One question at a time; a second one waits for the first. */
export async function ask(question: Question): Promise<boolean> {
  while (useQuestion.getState().question) await nextChange()
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useQuestion.setState({ question: null })
      resolve(yes)
    }
    useQuestion.setState({ question: { ...question, answer } })
  })
}

const nextChange = () =>
  new Promise<void>((resolve) => {
    const stop = useQuestion.subscribe(() => {
      stop()
      resolve()
    })
  })
