import { openFramePage } from '@mouldwright/links/shared'
import { moduleOfPath } from '@mouldwright/shell/shared'
import { ModuleClosed } from '@mouldwright/shell/web'
import { call, useSession, usePageTitle, type ModuleNode } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { ForeignFrame } from './foreign-frame.tsx'
import { FrameFault, Opening } from './frame-states.tsx'

/** An embedded page: shown when its address is the one that the server keeps for that entry. */
export function FramePage() {
  const { module: prefix = '', menuKey = '' } = useParams()
  const [query] = useSearchParams()
  const iframeSrc = query.get('iframeSrc') ?? ''
  const moduleKey = moduleOfPath(`/${prefix}`) ?? prefix
  const module = useSession(({ modules }) => modules.find((one) => one.moduleKey === moduleKey))
  if (!module) return <ModuleClosed moduleKey={moduleKey} />
  if (!iframeSrc) return <FrameFault />
  return <Frame key={iframeSrc} {...{ prefix, menuKey, iframeSrc }} name={nameOf(module, menuKey)} />
}

const nameOf = ({ moduleName, menuChildren }: ModuleNode, wanted: string) =>
  (menuChildren ?? []).flatMap(({ children }) => children ?? []).find(({ menuKey }) => menuKey === wanted)?.menuName ??
  moduleName

interface FrameProps {
  prefix: string
  menuKey: string
  iframeSrc: string
  name: string
}

function Frame({ prefix, menuKey, iframeSrc, name }: FrameProps) {
  usePageTitle(name)
  const { data, error, refetch } = useQuery({
    queryKey: ['links', 'frame', prefix, menuKey, iframeSrc],
    queryFn: ({ signal }) => call(openFramePage, { module: prefix, menuKey, iframeSrc }, { signal, quiet: true }),
    refetchOnWindowFocus: false,
  })
  if (error) return <FrameFault error={error} onRetry={() => void refetch()} />
  if (!data) return <Opening name={name} />
  return data.url === iframeSrc && /^https?:$/.test(URL.parse(data.url)?.protocol ?? '') ? (
    <ForeignFrame address={data.url} title={name} />
  ) : (
    <FrameFault />
  )
}
