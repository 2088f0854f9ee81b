import { ScanPanel, ScanSignIn } from '@mouldwright/identity/web'
import { fetchPerson } from '@mouldwright/account/shared'
import { call, CallError, ErrorState } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

/** On the phone that scanned: sign in if need be, then let the other device in, or not. */
export default function ScanPage() {
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['account-person'],
    queryFn: ({ signal }) => call(fetchPerson, {}, { signal, quiet: true }),
  })
  const isNobody = error instanceof CallError && (error.is('notSignedIn') || error.is('ended'))
  if (isNobody) return <ScanSignIn onSignedIn={async () => void (await refetch())} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <div className="mw-way" aria-busy />
  return <ScanPanel code={search.get('code') ?? ''} />
}
