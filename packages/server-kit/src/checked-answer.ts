/** What a handler answers fits what its action declares; otherwise the program is at fault, and nothing is committed. */
import { Compile, type Validator } from 'typebox/compile'
import type { Handler } from './define.ts'

export function createAnswerCheck(): (handler: Handler, data: unknown) => void {
  const checkers = new Map<Handler, Validator>()
  return (handler, data) => {
    const schema = handler.action.run === 'queued' ? undefined : handler.action.output
    if (!schema) return
    let checker = checkers.get(handler)
    if (!checker) checkers.set(handler, (checker = Compile(schema)))
    if (!checker.Check(data)) {
      const [first] = checker.Errors(data)
      throw new Error(
        `The answer of ${handler.action.name} does not fit its schema at ${first?.instancePath ?? '/'}: ${first?.message ?? ''}`,
      )
    }
  }
}
