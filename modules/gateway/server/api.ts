/** What other modules may ask. */
export {}
