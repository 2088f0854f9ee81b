import { RobotOutlined } from '@ant-design/icons'
import { useApplications } from '@mouldwright/assistant/web'
import { useTell } from '../head-words.ts'

export function AssistantLink() {
  const tell = useTell()
  const { address } = useApplications()
  if (!address) return null
  return (
    <a
      className="mw-quiet mw-head-button"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={tell('assistant')}
    >
      <RobotOutlined aria-hidden />
      <span className="mw-head-word">{tell('assistant')}</span>
    </a>
  )
}
