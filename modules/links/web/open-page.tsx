import { issueTicket, spendTicket } from '@mouldwright/identity/shared'
import { openPage, ownPagePath } from '@mouldwright/links/shared'
import { ModuleClosed, moduleName } from '@mouldwright/shell/web'
import { call, useSession, usePageTitle } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ForeignFrame } from './foreign-frame.tsx'
import { FrameFault, Opening } from './frame-states.tsx'
import { useTell } from './page-words.ts'

/** `/main` and `/open`: a page of a module, once the server has let the visitor and the address through. */
export function OpenPage() {
  const [query] = useSearchParams()
  const moduleKey = query.get('module') ?? ''
  const module = useSession(({ modules }) => modules.find((one) => one.moduleKey === moduleKey))
  const targetUrl = query.get('targetUrl') || module?.moduleUrl || ''
  // What the tenant has not opened is not asked for.
  if (moduleKey && !module) return <ModuleClosed moduleKey={moduleKey} />
  if (!module || !targetUrl) return <FrameFault />
  return (
    <Target
      // Another link is another page, with a ticket of its own.
      key={query.toString()}
      wish={{ module: moduleKey, targetUrl, ...(query.get('domain') ? { domain: query.get('domain')! } : {}) }}
      name={module.moduleName}
      isHeadHidden={query.get('hideHead') === '1'}
    />
  )
}

interface TargetProps {
  wish: { module: string; domain?: string; targetUrl: string }
  name: string
  isHeadHidden: boolean
}

function Target({ wish, name, isHeadHidden }: TargetProps) {
  const tell = useTell()
  const navigate = useNavigate()
  usePageTitle(name)
  const { data, error, refetch } = useQuery({
    queryKey: ['links', 'page', wish],
    queryFn: async ({ signal }) => {
      const { ticket } = await call(issueTicket, {}, { signal })
      await call(spendTicket, { ticket }, { signal })
      return call(openPage, wish, { signal, quiet: true })
    },
    // The ticket is good once: a page that is there is not asked for again.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const own = data?.kind === 'own' ? ownPagePath(data.address) : undefined
  useEffect(() => {
    if (own !== undefined) void navigate(isHeadHidden ? withHeadHidden(own) : own, { replace: true })
  }, [own, isHeadHidden, navigate])
  if (error) return <FrameFault error={error} onRetry={() => void refetch()} />
  if (data?.kind === 'own' && own === undefined) return <FrameFault />
  if (data?.kind !== 'foreign') return <Opening name={name} />
  return <ForeignFrame address={data.address} title={tell('frame', { module: moduleName(wish.module, name) })} />
}

function withHeadHidden(path: string): string {
  const url = new URL(path, location.origin)
  url.searchParams.set('hideHead', '1')
  return url.pathname + url.search + url.hash
}
