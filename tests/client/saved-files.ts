import { onTestFinished, vi } from 'vitest'

/** Collects the files that the page saves until the test ends: names, contents, and revoked addresses. */
export function savedFiles() {
  const [names, blobs]: [string[], Blob[]] = [[], []]
  const spies = [
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`),
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    }),
  ]
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  onTestFinished(() => {
    for (const spy of [...spies, revoke]) spy.mockRestore()
  })
  return { names, blobs, revoke }
}
