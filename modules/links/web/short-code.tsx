import { ownPagePath, resolveShortCode, shortCodePattern } from '@mouldwright/links/shared'
import { call, CallError, ErrorState } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'

/**
 * A short address leads to the page that it stands for.
 * @param absent shown when it stands for none
 */
export function ShortCodePage({ absent }: { absent: ReactNode }) {
  const { shortCode = '' } = useParams()
  return shortCodePattern.test(shortCode) ? <Resolved key={shortCode} code={shortCode} absent={absent} /> : absent
}

function Resolved({ code, absent }: { code: string; absent: ReactNode }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['links', 'shortCode', code],
    queryFn: ({ signal }) => call(resolveShortCode, { code }, { signal, quiet: true }),
  })
  if (error instanceof CallError && error.is('absent')) return absent
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const path = ownPagePath(data.path)
  return path === undefined ? absent : <Navigate to={path} replace />
}
