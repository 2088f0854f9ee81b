export * from './link.action.ts'
export { linkKinds, portalLink, type LinkKind } from './link.entity.ts'
export { portalPhoto } from './photo.entity.ts'
