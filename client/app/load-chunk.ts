/** A script or stylesheet of the page could not be fetched: most often a new version has replaced it. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

/** Fetches a part of the page; rejects with `ChunkError` when that fails or takes longer than `timeoutMs`. */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(`not loaded within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw isChunkFailure(error) ? new ChunkError(String(error), { cause: error }) : error
  } finally {
    clearTimeout(timer)
  }
}

/** Browsers and Vite word the same failure differently. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkError ||
  (error instanceof Error &&
    /dynamically imported module|module script failed|Unable to preload CSS|error loading dynamically/i.test(
      error.message,
    ))
