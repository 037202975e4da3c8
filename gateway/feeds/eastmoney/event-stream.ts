import { faultText } from '../polling/fault-text'
import { checkStatus, isPage, networkFault, requestHeaders } from '../polling/http-text'
import { SourceFault } from '../polling/source-fault'

const EVENT_MAX_BYTES = 1024 * 1024

/** Cuts a server-sent-events stream into the data of its events, wherever its parts begin and end. */
export class EventReader {
  private rest = ''

  push(part: string): string[] {
    this.rest = (this.rest + part).replaceAll('\r\n', '\n')
    const events = this.rest.split('\n\n')
    this.rest = events.pop() ?? ''
    if (this.rest.length > EVENT_MAX_BYTES) throw new SourceFault('garbled', faultText.tooLong)
    return events.flatMap((event) => {
      const lines = event.split('\n').filter((line) => line.startsWith('data:'))
      return lines.length > 0 ? [lines.map((line) => line.slice(5).trimStart()).join('\n')] : []
    })
  }

  /** Buffered text without an end yet. */
  get unread(): string {
    return this.rest
  }
}

interface StreamRequest {
  url: string
  /** How long to listen. */
  listenMs: number
  signal: AbortSignal
}

/**
 * The data of a stream's events, until `listenMs` are over or the server ends it. Throws `SourceFault` when it is no
 * such stream, and when the time is over without one event.
 */
export async function* streamEvents({ url, listenMs, signal }: StreamRequest): AsyncGenerator<string> {
  const over = AbortSignal.timeout(listenMs)
  const reader = new EventReader()
  const decoder = new TextDecoder()
  let events = 0
  try {
    const response = await fetch(url, {
      headers: requestHeaders({ accept: 'text/event-stream' }),
      redirect: 'error',
      signal: AbortSignal.any([signal, over]),
    })
    if (response.status !== 200) await response.body?.cancel()
    checkStatus(response.status)
    for await (const part of response.body ?? []) {
      for (const data of reader.push(decoder.decode(part, { stream: true }))) {
        events++
        yield data
      }
      if (events === 0 && isPage(reader.unread)) throw new SourceFault('banned', faultText.page)
    }
  } catch (thrown) {
    signal.throwIfAborted()
    if (over.aborted && events > 0) return
    throw networkFault(thrown, listenMs)
  }
  if (events === 0) throw new SourceFault('garbled', faultText.empty)
}
