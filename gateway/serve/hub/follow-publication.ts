import type { Publication } from '../../../shared/protocol/publication'

/** All readers take everything anew, as it is published, whenever that changes. Answers what ends it. */
export const followPublication = (
  publication: Publication,
  logs: { renewAll(): void },
  hub: { touchAll(): void },
): (() => void) =>
  publication.onChange(() => {
    logs.renewAll()
    hub.touchAll()
  })
