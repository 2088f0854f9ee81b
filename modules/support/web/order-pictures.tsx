import { shownNumber, useWords, word } from '@mouldwright/web-kit'
import { usePicture } from '@mouldwright/web-kit/entity'
import './support.css'

interface OrderPicturesProps {
  value: unknown
  /** Address of the picture where it is not the company's own. */
  from?: { path: string; input: Readonly<Record<string, unknown>> }
}

/** Pictures of an order, large enough to read; each opens in full in a tab of its own. */
export function OrderPictures({ value, from }: OrderPicturesProps) {
  const pictures = (value ?? []) as readonly { picture: number }[]
  useWords()
  return (
    <div className="mw-rows">
      <h2>
        {word('support', 'serviceOrder.pictures')} <span className="mw-count">{shownNumber(pictures.length)}</span>
      </h2>
      <ul className="support-pictures">
        {pictures.map(({ picture }, at) => (
          <li key={picture}>
            <Picture
              fileId={picture}
              name={`${word('support', 'serviceOrder.pictures')} ${at + 1}`}
              {...(from ? { from } : {})}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Picture({ fileId, name, from }: { fileId: number; name: string; from?: OrderPicturesProps['from'] }) {
  const source = usePicture(fileId, from)
  if (!source) return <span className="support-picture-waits" />
  return (
    <a href={source} target="_blank" rel="noreferrer">
      <img src={source} alt={name} />
    </a>
  )
}
