/** The numbers of the wire, and the only place in the browser that has them. Names are the server table's. */
export const wireCodes = {
  ok: 1,
  ok200: 200,
  invalid: 400,
  notSignedIn: 401,
  ended: 11009,
  denied: 403,
  absent: 404,
  conflict: 409,
  tooLarge: 413,
  mediaType: 415,
  refused: 422,
  tooMany: 429,
  busy: 503,
  defect: 500,
  moduleClosed: 600,
  network: 600,
  none: 0,
  reauthenticate: 11050,
  forbidden: 11015,
  sms: 800024,
  external: 141011,
  assistant: 20000,
  redirect: 307,
  redirectAlso: 11020,
  quoted: 207,
  quotedAlso: 20001,
  /** Of an export: it goes on elsewhere, which a notice tells. */
  exportNotice: 201,
} as const

export type WireCode = keyof typeof wireCodes

export const isSuccess = (code: number): boolean => code === wireCodes.ok || code === wireCodes.ok200
