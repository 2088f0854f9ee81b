import { useNavigate, useRouteError } from 'react-router'
import { ErrorState } from '../feedback/states.tsx'
import { isLoadFailure } from '../parts/load-failure.ts'

/** A page that failed; what stands around it lives on. Files that are gone after an update come only with a reload. */
export function PageFailure() {
  const error = useRouteError()
  const navigate = useNavigate()
  return <ErrorState error={error} onRetry={() => (isLoadFailure(error) ? location.reload() : void navigate(0))} />
}
