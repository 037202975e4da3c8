import { createParser } from 'eventsource-parser'
import { faultText } from '../polling/fault-text'
import { checkStatus, isPage, networkFault, requestHeaders } from '../polling/http-text'
import { SourceFault } from '../polling/source-fault'

const EVENT_MAX_CHARACTERS = 1024 * 1024
/** Enough of an answer to see that it is a page. */
const HEAD_CHARACTERS = 256

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
  const found: string[] = []
  const parser = createParser({
    onEvent: ({ data }) => found.push(data),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new SourceFault('garbled', faultText.tooLong)
    },
    maxBufferSize: EVENT_MAX_CHARACTERS,
  })
  const decoder = new TextDecoder()
  let head = ''
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
      const text = decoder.decode(part, { stream: true })
      if (head.length < HEAD_CHARACTERS) head += text.slice(0, HEAD_CHARACTERS)
      if (isPage(head)) throw new SourceFault('banned', faultText.page)
      parser.feed(text)
      events += found.length
      yield* found.splice(0)
    }
  } catch (thrown) {
    signal.throwIfAborted()
    if (over.aborted && events > 0) return
    throw networkFault(thrown, listenMs)
  }
  if (events === 0) throw new SourceFault('garbled', faultText.empty)
}
