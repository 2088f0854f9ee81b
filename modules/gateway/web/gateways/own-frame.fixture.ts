/** Frames of our own pages as a browser opens them, with what is asked through them. */
import { until } from '@mouldwright/web-kit/fixtures/faked-clock'

interface Question {
  asked: Record<string, unknown>
  answer: (data: unknown) => void
}

/** Lets the frame of a path say that it is ready, once the page has put it there; returns the way to what is asked next. */
export async function openOwnFrame(path: string): Promise<() => Promise<Question>> {
  const frame = await until(() => {
    const found = document.querySelector(`iframe[src$="${path}"]`)
    if (!found) throw new Error(`There is no frame of ${path}.`)
    return found
  })
  const questions: Question[] = []
  const contentWindow = {
    postMessage: (asked: Question['asked'], _: string, [line]: [MessagePort]) =>
      questions.push({ asked, answer: (data) => line.postMessage(data) }),
  }
  // Tests fetch no pages into frames.
  Object.defineProperty(frame, 'contentWindow', { value: contentWindow })
  const ready = new MessageEvent('message', { data: 'ready' })
  Object.defineProperty(ready, 'source', { value: contentWindow })
  dispatchEvent(ready)
  return () =>
    until(() => {
      const question = questions.shift()
      if (!question) throw new Error('Nothing is asked.')
      return question
    })
}
