import { useWords } from '../i18n/i18n.ts'

/** The product's sign and name, as a bar on top of a site has them within its link. */
export function Brand({ logo }: { logo: string }) {
  const { say } = useWords()
  return (
    <>
      <img src={logo} alt="" width={28} height={28} />
      <span>{say('product')}</span>
    </>
  )
}
