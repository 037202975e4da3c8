/** Oldest version that is recommended; older ones from 20.19 on work. */
const RECOMMENDED = 22
/** Warning of the sign-in library about Node 20. */
const LIBRARY_WARNING = 'oidc-provider WARNING: Unsupported runtime'

/**
 * Says once, in a sentence of our own, that a newer Node is recommended, instead of the sign-in library's warning. To be
 * called before that library is loaded.
 */
export function noteNodeVersion(version = process.versions.node, console = globalThis.console): void {
  if (Number(version.split('.')[0]) >= RECOMMENDED) return
  console.log(`Node ${version} 可以运行，建议 22 或 24 · Node ${version} works; 22 or 24 is recommended`)
  const { warn } = console
  console.warn = (text: unknown, ...rest: unknown[]) => {
    if (!String(text).includes(LIBRARY_WARNING)) warn(text, ...rest)
  }
}
