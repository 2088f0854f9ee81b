import type { Words } from '@mouldwright/kernel'
import { pageEn } from './web.en.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Links',
  rules: {
    knownPlace: 'there is no such module',
    trustedAddress:
      'the address begins with http:// or https:// and names this platform or a host that the deployment lists',
    plainBase: 'the address of a module has no query, no anchor and no odd path',
    withPages: 'this module has no pages of its own, so no page can stand in a frame there',
    menuKey: 'begins with a letter and has only letters and figures, at most 40',
    knownRight: 'there is no such permission',
    secureAddress: 'this platform is reached by https, so the address begins with https:// as well',
    modulePath: 'a path within the module that begins with /, such as /offers?line=3',
    taken: 'the module has such an entry already',
    ownPath: 'a path of a page of this platform, beginning with /',
  },
  refusals: {
    'page.refused': 'This address cannot be opened: it does not belong to the module',
    'frame.refused': 'There is no such embedded page, or its address is not the one that is kept',
    'pageTicket.wrong': 'The ticket is wrong, used or too old',
    'shortCode.absent': 'There is no such short code',
    'shortCode.tooMany': 'At most {{max}} short codes can be made in 24 hours; try again later',
  },
  confirm: {},
  page: pageEn,
}
