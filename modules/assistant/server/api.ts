/** What other modules and the composition may ask of the assistant. */
export {
  applicationIssues,
  listApplications,
  saveApplication,
  type ApplicationDraft,
  type ApplicationKey,
  type StoredApplication,
} from './applications.ts'
export { createAssistantPort, type AssistantPort } from './assistant-port.ts'
