import { useNavigate, useRouteError } from 'react-router'
import { ErrorState } from '../feedback/states.tsx'

/** A page that failed; what stands around it lives on. */
export function PageFailure() {
  const error = useRouteError()
  const navigate = useNavigate()
  return <ErrorState error={error} onRetry={() => void navigate(0)} />
}
