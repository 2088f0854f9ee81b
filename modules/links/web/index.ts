export { FramePage } from './frame-page.tsx'
export { OpenPage } from './open-page.tsx'
export { copyPageLink } from './share-page.ts'
export { ShortCodePage } from './short-code.tsx'
