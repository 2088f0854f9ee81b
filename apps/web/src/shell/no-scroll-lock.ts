/**
 * Stands in for the lock that antd's dialogs put on the page's scrolling. Nothing of ours scrolls with the page itself, and the
 * lock writes a style element without the page's nonce, which the content policy rightly refuses.
 */
export default function useScrollLocker(): void {}
