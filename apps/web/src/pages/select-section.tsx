import { Navigate, useLocation } from 'react-router'

/** `/mf/selectSection`: where people of the shop say in which section they work. The dispatch list begins with that. */
export function SelectSection() {
  const { search } = useLocation()
  return <Navigate to={`/aps/dispatch${search}`} replace />
}
