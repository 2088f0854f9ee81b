import { useNavigate, useRouteError } from 'react-router'
import { ErrorState } from '../feedback/states.tsx'
import { say } from '../i18n/i18n.ts'

/** A page that failed; what stands around it lives on. */
export function PageFailure() {
  const error = useRouteError()
  const navigate = useNavigate()
  // After an update of the server the old page asks for files that are gone: only a reload helps.
  const isOutdated =
    error instanceof TypeError && /module script|dynamically imported|Importing a module/i.test(error.message)
  if (isOutdated) return <ErrorState error={new Error(say('shell.updated'))} onRetry={() => location.reload()} />
  return <ErrorState error={error} onRetry={() => void navigate(0)} />
}
