import { NoticeDialog } from '@mouldwright/web-kit'
import { useTell } from './page-words.ts'

const points = ['parties', 'data', 'account', 'person', 'end'] as const

export function Terms({ onClose }: { onClose: () => void }) {
  const tell = useTell()
  return (
    <NoticeDialog isFocused width={560} title={tell('terms.title')} verb={tell('terms.close')} onClose={onClose}>
      <ol className="mw-code-tips">
        {points.map((point) => (
          <li key={point}>{tell(`terms.${point}`)}</li>
        ))}
      </ol>
    </NoticeDialog>
  )
}
