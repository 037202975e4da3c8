/** The program of this page: the name of its first module, which the build makes from its content. */
export function pageVersion(document: Pick<Document, 'querySelector'>): string {
  const source = document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''
  return /([\w-]+)\.(?:js|tsx)/.exec(source)?.[1]?.slice(0, 32) ?? ''
}

/** Whether the gateway serves another program by now. Unreachable, it serves none. */
export async function isOutdated(version: string, load: () => Promise<string>): Promise<boolean> {
  try {
    return version !== '' && !(await load()).includes(version)
  } catch {
    return false
  }
}
