/** What other modules may ask of links. */
export {
  addressesOf,
  checkAddress,
  listAddresses,
  saveAddress,
  type AddressKey,
  type StoredAddress,
} from './addresses.ts'
