export {
  applicationCodes,
  assistantRight,
  chatLimits,
  getApplicationConfig,
  getChatConfig,
  saveFeedback,
  sendChat,
  type ApplicationCode,
  assistantActions,
} from './assistant.action.ts'
