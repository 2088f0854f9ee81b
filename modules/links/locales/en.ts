import type { Words } from '@mouldwright/kernel'
import { pageEn } from './web.en.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Links',
  rules: {
    knownPlace: 'this module does not exist',
    trustedAddress:
      'the address begins with http:// or https:// and names this platform or a host that the deployment lists',
    plainBase: 'a module address must not have a query, an anchor or special path characters',
    withPages: 'this module has no pages of its own, so no framed page can be added to it',
    menuKey: 'starts with a letter and contains only letters and digits, at most 40',
    knownRight: 'this permission does not exist',
    secureAddress: 'this platform is reached by https, so the address begins with https:// as well',
    modulePath: 'a path within the module starting with /, such as /offers?line=3',
    taken: 'the module already has such an entry',
    ownPath: 'a path of a page of this platform, beginning with /',
  },
  rights: { entry: 'Entries and external pages' },
  refusals: {
    'page.refused': 'This address cannot be opened: it does not belong to the module',
    'frame.refused': 'This embedded page does not exist, or its address differs from the registered one',
    'pageTicket.wrong': 'The ticket is invalid, used or expired',
    'shortCode.absent': 'This short code does not exist',
    'shortCode.tooMany': 'At most {{max}} short codes can be created in 24 hours; try again later',
  },
  confirm: {},
  page: pageEn,
}
