/** What other modules may ask. */
export { addClient, type ClientDraft } from './provider/clients.ts'
