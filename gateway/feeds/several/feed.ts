import type { Feed } from '../feed'
import { type SeveralOptions, SeveralRun } from './several-run'
import { text } from './text'

/**
 * Several live sources as one feed. People see one of them at a time and are told which. A first source with prints
 * as they were (`quality` ok) is told whole, and another one lends it quotes alone while it is away, because its
 * missed prints may still come; sources that estimate their prints take turns by their totals (`handover.ts`). The
 * same holds for each instrument of which the source in use has no believable row (`lending.ts`): its rows say so.
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
