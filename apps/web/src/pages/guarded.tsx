import { useMay } from '@mouldwright/web-kit'
import type { ComponentType } from 'react'
import { Forbidden } from './status-pages.tsx'

/** The page for whoever holds the permission; for the others, why they see nothing. The server decides all the same. */
export function guarded(Page: ComponentType, permission: string | undefined): ComponentType {
  if (permission === undefined) return Page
  return function Guarded() {
    return useMay(permission) ? <Page /> : <Forbidden />
  }
}
