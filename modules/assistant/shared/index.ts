export {
  applicationCodes,
  assistantRight,
  chatLimits,
  getApplicationConfig,
  getChatConfig,
  saveFeedback,
  sendChat,
  type ApplicationCode,
} from './assistant.action.ts'
