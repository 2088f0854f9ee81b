/**
 * The socket on which a gateway hears that something waits for it: labels, a program. It says nothing more; what waits is asked for by a
 * call that is signed like any other. Where no socket comes through, gateways ask every few seconds.
 */
export const wakePath = '/front/gateway/wake'

/** Something waits. */
export const workWord = 'work'
/** The server is there. */
export const beatWord = 'beat'
/** Seconds between two beats; a gateway that has heard none for three of them opens another socket. */
export const beatSeconds = 20
