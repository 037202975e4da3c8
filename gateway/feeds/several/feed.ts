import type { Feed } from '../feed'
import { type SeveralOptions, SeveralRun } from './several-run'
import { text } from './text'

/**
 * Several live sources as one feed. People see one of them at a time and its name. A first source with exact prints
 * (`quality` ok) is passed on completely, and a fallback source supplies only quotes while it is away, because its
 * missed prints may still arrive; sources that estimate their prints alternate by their totals (`handover.ts`). The
 * same applies to each instrument for which the source in use has no plausible row (`lending.ts`): its rows are marked.
 */
export function createSeveralFeed(options: SeveralOptions): Feed {
  const run = new SeveralRun(options)
  return {
    get name() {
      return run.active.feed.name
    },
    get quality() {
      return run.active.feed.quality
    },
    get badge() {
      const { feed, title } = run.active
      return run.isFallback ? text.badge(feed.badge, title) : feed.badge
    },
    events: (signal) => run.events(signal),
    clock: () => run.active.feed.clock(),
    reports: () => run.reports(),
    disagreeing: () => run.disagreeing(),
    sources: () => run.counted,
    choose: (channel, source) => channel === 'stock' && run.choose(source),
    askAgain: (source) => run.askAgain(source),
  }
}
