/** For `ilike`: what contains the text, whatever signs it has; everything where there is none. */
export const searchPattern = (text: string | null | undefined) => `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`
