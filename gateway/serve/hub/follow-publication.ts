import type { Publication } from '../../../shared/protocol/publication'

/**
 * All readers get everything again, as published, whenever the publication state changes. Returns a function that stops
 * this.
 */
export const followPublication = (
  publication: Publication,
  logs: { renewAll(): void },
  hub: { touchAll(): void },
): (() => void) =>
  publication.onChange(() => {
    logs.renewAll()
    hub.touchAll()
  })
