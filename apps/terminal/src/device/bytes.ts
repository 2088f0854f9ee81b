export const bytesOf = (text: string) => new TextEncoder().encode(text)

const binary = (bytes: ArrayBuffer) => String.fromCharCode(...new Uint8Array(bytes))
export const base64 = (bytes: ArrayBuffer) => btoa(binary(bytes))
export const base64Url = (bytes: ArrayBuffer) =>
  base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

export const hashOf = async (text: string) => base64Url(await crypto.subtle.digest('SHA-256', bytesOf(text)))
export const randomText = (length: number) => base64Url(crypto.getRandomValues(new Uint8Array(length)).buffer)
