import type { Issue, Language, Refusal, RefusalKind } from '@mouldwright/kernel'
import type { Handler } from './define.ts'
import type { Kit } from './kit.ts'
import type { Outcome } from './pipeline.ts'
import { httpStatus, wireCodes } from './wire-codes.ts'

/** Who asks for what they may not do, or would change what is not there: another tenant's record is answered alike. */
export const isNoted = ({ action }: Handler, kind: RefusalKind): boolean =>
  kind === 'denied' || (kind === 'absent' && !action.reads)

/** The answer that a refusal becomes. */
export function refusalOutcome(
  kit: Kit,
  refusal: Refusal,
  language: Language,
  traceId: string,
  module?: string,
): Outcome {
  const { code, params, issues, data } = refusal
  const kind = kit.kindOf(refusal)
  const message =
    kind === 'confirm' ? kit.confirmSentence(language, code, params) : kit.refusalSentence(language, code, params)
  const told: readonly (Issue & { message: string })[] = issues.map((issue) => ({
    ...issue,
    message: kit.issueSentence(language, issue, module),
  }))
  const [first] = told
  const retryAfter = secondsToWait(kind, refusal)
  return {
    status: httpStatus[kind] ?? 200,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    envelope: {
      code: wireCodes[kind],
      message: first && told.length === 1 ? first.message : message,
      data: { ...data, refusal: code, params, ...(told.length > 0 ? { issues: told } : {}) },
      traceId,
    },
  }
}

/** Of refusals that will pass: when to come again. */
function secondsToWait(kind: RefusalKind, { params }: Refusal): number | undefined {
  if (kind !== 'tooMany' && kind !== 'busy') return undefined
  const { seconds } = params
  if (typeof seconds === 'number') return Math.max(1, Math.ceil(seconds))
  return kind === 'busy' ? 1 : undefined
}
