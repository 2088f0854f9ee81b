/** What other modules may ask. */
export {
  addClient,
  changeClient,
  clientFaults,
  listClients,
  removeClients,
  renewSecret,
  type ClientDraft,
  type ClientRecord,
} from './provider/clients.ts'
