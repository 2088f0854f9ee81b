/** What the provider's console may ask of service orders. */
export { acceptOrder, listDesk, openPicture, processOrder, readDesk } from './desk.ts'
