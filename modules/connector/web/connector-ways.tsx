import type { ConnectorKind, ShownConnector } from '@mouldwright/connector/shared'
import { listConnectors } from '@mouldwright/connector/shared'
import { DingtalkOutlined, IdcardOutlined, SendOutlined, WechatWorkOutlined } from '@ant-design/icons'
import { call, tellFailure } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { startExternalSignIn, type Departure } from './begin.ts'
import { useTell } from './page-words.ts'

const marks: Record<ConnectorKind, ReactNode> = {
  openid: <IdcardOutlined aria-hidden />,
  wecom: <WechatWorkOutlined aria-hidden />,
  dingtalk: <DingtalkOutlined aria-hidden />,
  feishu: <SendOutlined aria-hidden />,
}

/** The connectors that may be used here; undefined until they are known. */
export function useConnectors(tenantId?: number): {
  connectors: readonly ShownConnector[] | undefined
  error: unknown
} {
  const { data, error } = useQuery({
    queryKey: ['connectors', tenantId],
    queryFn: ({ signal }) => call(listConnectors, { tenantId }, { quiet: true, signal }),
    staleTime: 60_000,
  })
  return { connectors: data?.connectors, error }
}

interface ConnectorButtonProps extends Departure {
  connector: ShownConnector
  isWide?: boolean
}

export function ConnectorButton({ connector, isWide = false, ...departure }: ConnectorButtonProps) {
  const tell = useTell()
  const [isBusy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await startExternalSignIn(connector.key, departure)
    } catch (error) {
      // After success the browser is on its way, and the button stays as it is.
      setBusy(false)
      tellFailure(error)
    }
  }
  return (
    <Button
      icon={marks[connector.kind]}
      loading={isBusy}
      size={isWide ? 'large' : 'middle'}
      block={isWide}
      aria-label={tell('ways.label', { name: connector.name })}
      onClick={() => void go()}
    >
      {connector.name}
    </Button>
  )
}

/** Buttons of identity providers' sign-in, for the form; nothing while there are none. */
export function ConnectorWays({ tenantId, ...departure }: Departure & { tenantId?: number | undefined }) {
  const { connectors } = useConnectors(tenantId)
  return connectors?.map((connector) => <ConnectorButton key={connector.key} connector={connector} {...departure} />)
}
