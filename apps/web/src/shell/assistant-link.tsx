import { RobotOutlined } from '@ant-design/icons'
import { assistantRight, getApplicationConfig } from '@mouldwright/assistant/shared'
import { call, useMay } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useTell } from './head-words.ts'

const codes = 'promptSummary,pageContentAnalysis,chat'

/** Where the assistant's page is; unknown without the right, or where the provider has set none up. */
export function useAssistantAddress(): string | undefined {
  const may = useMay(assistantRight)
  const { data } = useQuery({
    queryKey: ['assistant', 'applications'],
    enabled: may,
    queryFn: () => call(getApplicationConfig, { applicationCodes: codes }, { quiet: true }),
    staleTime: Infinity,
  })
  const address = data?.flatMap(({ instanceList }) => instanceList).find(({ channel }) => channel.channelUrl)
    ?.channel.channelUrl
  return may && /^https?:$/.test(URL.parse(address ?? '')?.protocol ?? '') ? address : undefined
}

export function AssistantLink() {
  const tell = useTell()
  const address = useAssistantAddress()
  if (!address) return null
  return (
    <a className="mw-head-button" href={address} target="_blank" rel="noopener noreferrer" title={tell('assistant')}>
      <RobotOutlined aria-hidden />
      <span className="mw-head-word">{tell('assistant')}</span>
    </a>
  )
}
