import { ReloadOutlined } from '@ant-design/icons'
import { failureText, FaultNote } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useState } from 'react'
import { useTell } from '../page-words.ts'
import type { WayProps } from './sign-in.form.tsx'
import { useQr } from './use-qr.ts'

/** A QR code that a phone confirms. */
export function QrWay({ wish, take }: Pick<WayProps, 'wish' | 'take'>) {
  const tell = useTell()
  const [fault, setFault] = useState<string>()
  const { code, step, renew } = useQr(wish, take, (error) => setFault(failureText(error)))
  const isOver = step === 'expired' || step === 'refused' || step === 'absent'
  return (
    <div className="mw-way mw-qr">
      <FaultNote text={fault} />
      <div className="mw-qr-picture" aria-busy={step === 'loading'}>
        {code && <img src={code.image} alt={tell('qr.picture')} width={200} height={200} />}
        {isOver && (
          <div className="mw-qr-veil">
            <Button
              type="primary"
              icon={<ReloadOutlined aria-hidden />}
              onClick={() => {
                setFault(undefined)
                renew()
              }}
            >
              {tell('qr.again')}
            </Button>
          </div>
        )}
      </div>
      <p className="mw-qr-step" role="status">
        {tell(`qr.${step}`)}
      </p>
      <p className="mw-help">{tell('qr.lead')}</p>
    </div>
  )
}
