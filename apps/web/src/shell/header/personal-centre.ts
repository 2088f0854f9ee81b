import { currentLanguage } from '@mouldwright/web-kit'

/** The way to the site where people keep their own data, and back. */
export const personalCentre = (): string =>
  `/account/person?from=product&lang=${currentLanguage() === 'zh' ? 'cn' : 'en'}`
