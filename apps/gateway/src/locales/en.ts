import type { Words } from '@mouldwright/kernel'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  welcome: {
    title: 'The gateway is reachable',
    lead: 'Your browser reaches the factory gateway “{{name}}”. Go back to the suite and verify the gateway again.',
    version: 'Version {{version}}',
  },
  refusals: {
    ticket: 'The ticket is not valid or was used already; start again',
    form: 'Name, size or hash of the file is missing',
    full: 'The gateway has too little free disk',
    offline: 'The gateway cannot reach the server at the moment; try again later',
    absent: 'The gateway has no such file or upload',
    'chunk.changed': 'This part differs from the one that came before',
    'chunk.ahead': 'Earlier parts have not arrived yet',
    'chunk.size': 'Place or size of this part is wrong',
    'chunk.hash': 'This part was damaged on its way; send it again',
    whole: 'What arrived does not have the hash that was named; it was dropped, upload it again',
    kind: 'Content and name of the file do not agree, or files of this kind are not taken',
  },
}
