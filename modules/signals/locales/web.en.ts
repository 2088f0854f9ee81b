import type { Words } from '@mouldwright/kernel'
import type { pageZh } from './web.zh.ts'

export const pageEn: Words<typeof pageZh> = {
  ago: {
    never: 'never',
    seconds: 'just now',
    minutes_one: '{{count}} min ago',
    minutes_other: '{{count}} min ago',
    hours_one: '{{count}} h ago',
    hours_other: '{{count}} h ago',
    days_one: '{{count}} d ago',
    days_other: '{{count}} d ago',
  },
  trust: {
    action: 'Trust certificate',
    unfit: 'There is no certificate that waits to be trusted',
    ask: 'Trust the certificate of the server of “{{name}}”?',
    body: 'Compare it with the SHA-256 fingerprint that the machine’s control shows, to the last digit, and do not trust another: {{certificate}}',
    waits: 'Certificate that waits to be trusted',
    done: 'The certificate of “{{name}}” is trusted; the gateway connects shortly',
  },
  token: {
    action: 'Make a token',
    unfit: 'Only connections of kind “HTTP push” have a token',
    ask: 'Make a new token for “{{name}}”?',
    body: 'The token before is dead at once: the device needs the new one to go on.',
    title: 'Token of “{{name}}”',
    once: 'The token is shown this once. Enter it in the device now.',
    token: 'Token',
    path: 'Address, after that of the gateway',
    how: 'POST JSON: {"state":"activeHigh"}, or {"text":"…"} from a reader, with the header authorization: Bearer and the token. A reading that had no answer is sent again with the same header idempotency-key, and counts once.',
    done: 'Done',
  },
}
