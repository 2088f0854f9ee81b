/** How a session is told apart by its owner: what the browser says of itself, and where it stands, as far as others may see. */

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bDingTalk\//i, 'DingTalk'],
  [/\b(?:Feishu|Lark)\//i, 'Feishu'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bHarmonyOS\b|\bOpenHarmony\b/, 'HarmonyOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (list: typeof browsers, agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1]

/** `Chrome · Windows` of a user agent; empty when neither is known. */
export const deviceOf = (agent: string): string =>
  [first(browsers, agent), first(systems, agent)].filter((part) => part !== undefined).join(' · ')

/** An address with its own part hidden: `203.0.*.*`, `2001:db8:*`. */
export function maskSource(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const four = /^(\d+\.\d+)\.\d+\.\d+$/.exec(plain)
  if (four) return `${four[1]}.*.*`
  return plain.includes(':') ? `${plain.split(':').slice(0, 2).join(':')}:*` : ''
}
