import { setTimeout as sleep } from 'node:timers/promises'
import { createBridgeFeed } from '../../gateway/feeds/bridge/feed'
import { PrintHash } from './bridge-rows'

/**
 * A real bridge in a process of its own, with a market that only counts: `PORT FOLDER [REST_MS]`, a rest after each
 * batch makes it slow. Sends its parent `ready` once it listens, and its counts in reply to each message.
 */
const [port = '0', folder = '.', rest = '0'] = process.argv.slice(2)
const prints = new PrintHash()
const feed = createBridgeFeed({
  host: '127.0.0.1',
  port: Number(port),
  wsPort: 0,
  folder,
  now: Date.now,
  wait: (ms) => sleep(ms),
  incidents: { open: () => undefined, close: () => undefined, note: () => undefined },
})

process.on('message', () => process.send?.({ count: prints.count, hash: prints.value(), reports: feed.reports() }))
process.on('disconnect', () => process.exit())

for await (const batch of feed.events(new AbortController().signal)) {
  prints.add(batch)
  if (batch.some((event) => event.kind === 'status') && feed.places().length > 0) process.send?.({ ready: true })
  if (rest !== '0') await sleep(Number(rest))
}
