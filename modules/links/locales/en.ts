import type { Words } from '@mouldwright/kernel'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Links',
  rules: {
    knownPlace: 'there is no such module',
    trustedAddress:
      'the address begins with http:// or https:// and names this platform or a host that the deployment lists',
    plainBase: 'the address of a module has no query, no anchor and no odd path',
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
}
