/**
 * The numbers of the wire, and the only place on the server that has them. The specification's keep its meaning; the others follow HTTP.
 */
import type { RefusalKind } from '@mouldwright/kernel'

export const wireCodes = {
  ok: 1,
  invalid: 400,
  notSignedIn: 401,
  ended: 11009,
  denied: 403,
  moduleClosed: 600,
  absent: 404,
  conflict: 409,
  confirm: 409,
  tooLarge: 413,
  mediaType: 415,
  tooMany: 429,
  busy: 503,
  refused: 422,
  forbidden: 11015,
  sms: 800024,
  defect: 500,
} as const satisfies Record<RefusalKind | 'ok' | 'defect', number>

/** Kinds whose HTTP status says the same; all other answers travel as 200 and speak by their code. */
export const httpStatus: Partial<Record<RefusalKind, number>> = {
  tooLarge: 413,
  mediaType: 415,
  tooMany: 429,
  busy: 503,
}
