/** Kinds of identity provider. The workplace ones run inside a messaging client of the company. */
export const connectorKinds = ['openid', 'wecom', 'dingtalk', 'feishu'] as const
export type ConnectorKind = (typeof connectorKinds)[number]

const workplaces: ReadonlySet<string> = new Set(['wecom', 'dingtalk', 'feishu'] satisfies ConnectorKind[])

/** Whether somebody who came this way is inside a workplace messenger: the personal centre is not shown there. */
export const isWorkplace = (kind: string | null | undefined): boolean => workplaces.has(kind ?? '')

const clients: readonly (readonly [ConnectorKind, RegExp])[] = [
  ['wecom', /\bwxwork\//i],
  ['dingtalk', /\bdingtalk[/(]/i],
  ['feishu', /\b(?:lark|feishu)\//i],
]

/** The workplace client that a page was opened in, by what it says of itself. A wish, no proof: it only chooses the button. */
export const clientOf = (userAgent: string): ConnectorKind | undefined =>
  clients.find(([, mark]) => mark.test(userAgent))?.[0]
