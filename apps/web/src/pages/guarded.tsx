import { isModuleOpen, lazyPart, openedBy, useMay } from '@mouldwright/web-kit'
import { Suspense, type ComponentType } from 'react'
import { Forbidden } from './status-pages.tsx'

const Grantors = lazyPart(async () => (await import('@mouldwright/identity/web/grantors')).Grantors)
const ModuleClosed = lazyPart(async () => (await import('@mouldwright/shell/web')).ModuleClosed)

/**
 * The page for whoever holds the permission, in a module that the tenant has opened; for the others, why they see nothing. The server
 * decides all the same.
 */
export function guarded(Page: ComponentType, permission: string | undefined): ComponentType {
  if (permission === undefined) return Page
  const [module = ''] = permission.split('.')
  return function Guarded() {
    const isHolder = useMay(permission)
    if (!isModuleOpen(module))
      return (
        <Suspense>
          <ModuleClosed moduleKey={openedBy(module)} />
        </Suspense>
      )
    return isHolder ? (
      <Page />
    ) : (
      <Forbidden>
        <Suspense>
          <Grantors permission={permission} />
        </Suspense>
      </Forbidden>
    )
  }
}
