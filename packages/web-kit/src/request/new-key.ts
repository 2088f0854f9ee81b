/** A key that no other change has. (`randomUUID` is missing on plain http, which a factory network may use.) */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
