export { call, callFile, configureClient, download, type CallOptions } from './request/client.ts'
export { newKey } from './request/new-key.ts'
export { saveAs } from './request/save-as.ts'
export { CallError, isAborted, type ToldIssue } from './request/call-error.ts'
export { handlingOf, isAutomatic, sentenceOf, type Handling } from './request/handling.ts'
export { knownAddress, takeStep } from './request/take.ts'
export { apiPrefix, basePrefix } from './request/address.ts'
export { shortToken } from './request/token.ts'
export { upload, type Uploaded, type UploadOptions } from './request/upload.ts'
export { uploadToMachine, type MachineChannel, type MachineUpload } from './request/machine-upload.ts'
export { storage, storagePrefix } from './storage.ts'
export * from './session/session.ts'
export { hasStoredMenu, storedLogin, storedLoginKeys, type StoredLoginKey } from './session/stored-login.ts'
export { hearWindows, tellOtherWindows, type WindowWord } from './session/windows.ts'
export { moveSession, type Arrival, type Moved } from './session/move.ts'
export { keepPageSize, pageSizes, usePageSize } from './session/page-size.ts'
export { keepSingleKeys, useSingleKeys } from './session/single-keys.ts'
export { savePreference, usePreference } from './session/preference.ts'
export { preLoginPath, returnPath } from './session/return-path.ts'
export { canEncrypt, sealPassword } from './session/sign-in.ts'
export { startPush } from './push/start-push.ts'
export { listen, useEvent, useReconnect } from './push/use-event.ts'
export { cancelJob, isEnded, partDone, useJob, type Job, type JobStatus } from './jobs/use-job.ts'
export {
  addWords,
  changeLanguage,
  currentLanguage,
  byEdition,
  i18nInstance,
  say,
  startI18n,
  useWords,
  word,
  type KitKey,
} from './i18n/i18n.ts'
export { startPlatformWords } from './i18n/platform-words.ts'
export * from './i18n/entity-words.ts'
export { bringWords, pageWords, type PageKey } from './i18n/page-words.ts'
export { dark, fontFamily, light, palettes, type Palette, type Theme } from './theme/tokens.ts'
export { ThemeProvider, useDensity, useTheme, type Density, type ThemeChoice } from './theme/theme.tsx'
export { ask, closeNotice, notify, toast, useToast, type Notice, type Question, type Tone } from './feedback/store.ts'
export { offerAssistant } from './feedback/assistant-notice.tsx'
export { failureText, tellFailure, withConfirmation } from './feedback/perform.ts'
export { Feedback } from './feedback/feedback.tsx'
export { ProgressBar } from './feedback/progress-bar.tsx'
export { EmptyState, ErrorBoundary, ErrorState } from './feedback/states.tsx'
export { LineField } from './fields/line-field.tsx'
export { useFaults, type Faults } from './fields/use-faults.ts'
export { LanguageSwitch } from './page/language-switch.tsx'
export { usePageTitle } from './page/page-title.ts'
export { isTyping } from './page/is-typing.ts'
export { FloatingMenu, type FloatingItem } from './page/floating-menu.tsx'
export { useAllPageActions, usePageActions, type PageAction } from './page/page-actions.ts'
export { useKey } from './page/use-key.ts'
export * from './helpers/numbers.ts'
export { listed } from './i18n/listed.ts'
export * from './helpers/moments.ts'
export { textOfHtml } from './helpers/clean-html.ts'
export { SafeHtml } from './helpers/safe-html.tsx'
