import { action, choice, integer, rows, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'

/** What the assistant is used for: the chat widget, a summary of a prompt, an analysis of a page's content. */
export const applicationCodes = ['chat', 'promptSummary', 'pageContentAnalysis'] as const
export type ApplicationCode = (typeof applicationCodes)[number]

/** Shows the assistant's link, and lets its applications be used. */
export const assistantRight = 'assistant.assistant:check'

/** Where the assistant's own page is, and where the browser sends questions. Secrets and foreign endpoints stay here. */
export const getApplicationConfig = action('assistant.application.get', {
  path: '/ai/application/applicationConfigByCodes.do',
  access: { permission: assistantRight },
  /** A comma between two; a code that is not set up is left out. */
  input: { applicationCodes: text({ required: true, max: 500 }) },
  output: Type.Array(
    closedObject({
      applicationCode: Type.String(),
      instanceList: Type.Array(closedObject({ channel: closedObject({ channelUrl: Type.String() }) })),
      configList: Type.Array(closedObject({ apiUrl: Type.String() })),
    }),
  ),
  reads: true,
})

/** Bounds of a conversation as it is sent. */
export const chatLimits = { messages: 20, characters: 20_000, answerCharacters: 16_000 } as const

/** Whether the chat widget is there for this tenant, and when it mounts (specification § 9). */
export const getChatConfig = action('assistant.chat.getConfig', {
  method: 'GET',
  path: '/api/chat/config',
  access: 'signedIn',
  output: closedObject({
    enabled: Type.Integer({ minimum: 0, maximum: 1 }),
    /** Seconds after the start, and further ones after the page has loaded. */
    mountDelaySeconds: Type.Integer(),
    loadDelaySeconds: Type.Integer(),
    maxMessages: Type.Integer(),
    maxCharacters: Type.Integer(),
  }),
  reads: true,
})

/** Sends a conversation to the configured endpoint and answers what it says: plain text, never HTML. */
export const sendChat = action('assistant.chat.send', {
  path: '/ai/chat/send.do',
  access: 'signedIn',
  input: {
    /** Absent: the chat. */
    applicationCode: choice({ options: applicationCodes }),
    messages: rows({
      required: true,
      fields: {
        role: choice({ required: true, options: ['user', 'assistant'] }),
        content: text({ required: true, long: true, max: chatLimits.characters }),
      },
      key: [],
      max: chatLimits.messages,
    }),
  },
  output: closedObject({ role: Type.Literal('assistant'), content: Type.String() }),
  refusals: ['chat.notOffered', 'chat.notConfigured', 'chat.tooMany', 'chat.unreachable'],
})

/** What somebody thinks of the product: one star to five, and words. */
export const saveFeedback = action('assistant.feedback.save', {
  path: '/comm/feedback/save.do',
  access: 'signedIn',
  input: { rating: integer({ required: true, min: 1, max: 5 }), text: text({ long: true, max: 2_000 }) },
  output: closedObject({}),
  refusals: ['feedback.notOffered', 'feedback.tooMany'],
})

export const assistantActions = [getApplicationConfig, getChatConfig, sendChat, saveFeedback]
