export { fetchAddresses, useAddresses, useLinkPlace } from './addresses.ts'
export { FramePage } from './frame-page.tsx'
export { OpenPage } from './open-page.tsx'
export { ShortCodePage } from './short-code.tsx'
