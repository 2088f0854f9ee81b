import { listTenantLogos, logoTypes } from '@mouldwright/shell/shared'
import { call, currentLanguage, useSession, useWords } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import own from '../../logo.svg'
import './logo.css'

/** The language as links of the suite carry it. */
const linkLanguage = (): 'cn' | 'en' => (currentLanguage() === 'zh' ? 'cn' : 'en')

/** The tenant's mark, or the product's with its name; leads home in the language that is shown. */
export function Logo() {
  const { say } = useWords()
  const tenantId = useSession(({ user }) => user?.tenantId)
  const { data } = useQuery({
    queryKey: ['shell', 'logos', tenantId],
    queryFn: () => call(listTenantLogos, {}, { quiet: true }),
    staleTime: Infinity,
  })
  const main = data?.find(({ logoType, validFlag }) => logoType === logoTypes.main && validFlag === 1)?.base64
  // The product's own mark comes as a drawing; what a tenant has set is a picture with its name in it.
  const tenants = main?.startsWith('data:image/png;base64,') ? main : undefined
  return (
    <Link className="mw-logo" to={`/home?lang=${linkLanguage()}`} aria-label={say('product')}>
      {tenants ? (
        <img src={tenants} alt="" height={32} />
      ) : (
        <>
          <img src={own} alt="" width={26} height={26} />
          <span>{say('product')}</span>
        </>
      )}
    </Link>
  )
}
