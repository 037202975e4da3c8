/** Half a second without a parent process is soon enough. */
export const PARENT_LOOK_MS = 500

interface OrphanWatchOptions {
  env: Record<string, string | undefined>
  platform: string
  /** Number of the process that started this one, as it is now. */
  parent: () => number
}

const here: OrphanWatchOptions = { env: process.env, platform: process.platform, parent: () => process.ppid }

/**
 * npm starts a shell, and that starts this process. A signal to npm alone ends at the shell: its child would live on,
 * holding port and data folder. Calls `orphaned` once when who started this process is gone. Where npm is not above it
 * nothing is watched, nor on Windows, where a parent's number says nothing.
 */
export function watchForOrphan(orphaned: () => void, { env, platform, parent }: OrphanWatchOptions = here): void {
  if (env.npm_lifecycle_event === undefined || platform === 'win32') return
  const first = parent()
  const looking = setInterval(() => {
    if (parent() === first) return
    clearInterval(looking)
    orphaned()
  }, PARENT_LOOK_MS)
  looking.unref()
}
