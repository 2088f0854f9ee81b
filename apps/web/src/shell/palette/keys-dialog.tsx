import { useAllPageActions } from '@mouldwright/web-kit'
import { Modal } from 'antd'
import { useTell } from '../head-words.ts'
import './keys-dialog.css'
import './palette.css'

const everywhere = { palette: 'Ctrl K', products: 'Alt M', keysTitle: '?', keysClose: 'Esc' } as const

/** The keys of the page that shows, and those that hold everywhere. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const tell = useTell()
  const here = useAllPageActions().flatMap(({ key, name, keys }) => (keys ? [{ key, name, keys }] : []))
  const all = (Object.keys(everywhere) as (keyof typeof everywhere)[]).map((key) => ({
    key,
    name: tell(key),
    keys: everywhere[key],
  }))
  return (
    <Modal open centered width={480} title={tell('keysTitle')} footer={null} onCancel={onClose}>
      <div className="mw-keys">
        {here.length > 0 && <Keys title={tell('keysHere')} rows={here} />}
        <Keys title={tell('keysEverywhere')} rows={all} />
        <p className="mw-help">{tell('keysHint')}</p>
      </div>
    </Modal>
  )
}

interface KeysProps {
  title: string
  rows: readonly { key: string; name: string; keys: string }[]
}

const Keys = ({ title, rows }: KeysProps) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <dl>
      {rows.map(({ key, name, keys }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <kbd>{keys}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
