import { MobileOutlined } from '@ant-design/icons'
import { fetchExpireTime } from '@mouldwright/tenancy/shared'
import { call, toast, useSession } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useTell } from '../head-words.ts'
import { HoverPopover } from './hover-popover.tsx'
import './app-download.css'

/** Whether the way to the phone is offered: only where the licence's own switch is off; not while that is unknown. */
export function useOffersApp(): boolean {
  const tenantId = useSession(({ user }) => user?.tenantId)
  const { data } = useQuery({
    queryKey: ['tenancy', 'licence', tenantId],
    queryFn: () => call(fetchExpireTime, {}, { quiet: true }),
    staleTime: Infinity,
  })
  return data?.haspExpireSwitch === 0
}

const appAddress = (): string => `${location.origin}/home`

/** Puts the address where it can be pasted into a message to the phone. */
export async function copyAppAddress(told: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(appAddress())
    toast('success', told)
  } catch {
    // Plain http has no clipboard; the address stands in the toast instead.
    toast('info', appAddress())
  }
}

/** How to have the product on a phone. */
export function AppDownload() {
  const tell = useTell()
  return (
    <HoverPopover label={tell('download')} face={<MobileOutlined aria-hidden />}>
      <div className="mw-app-download">
        <strong>{tell('download')}</strong>
        <p>{tell('downloadHow')}</p>
        <code>{appAddress()}</code>
        <button
          type="button"
          className="mw-quiet mw-head-button"
          onClick={() => void copyAppAddress(tell('downloadCopied'))}
        >
          {tell('downloadCopy')}
        </button>
      </div>
    </HoverPopover>
  )
}
