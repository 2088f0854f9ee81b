/**
 * Code of the page that could not be fetched: the line is down, or the server has been updated and has other files now. Each browser
 * has words of its own for it (Chromium, Firefox, Safari, in this order), and so has the builder for a style sheet.
 */
const loadFailure =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i

export const isLoadFailure = (error: unknown): boolean => error instanceof Error && loadFailure.test(error.message)

/** Milliseconds before the second try. */
const waitMs = 400

/** Code that does not come is asked for a second time: a line is often away for a moment only. */
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return load()
  }
}
