import { type Reception, SenderSession } from './session'
import type { Entrance } from './tcp'
import { text } from './text'
import { messageLines } from './websocket'
import { type BridgeReply, LINE_MAX_BYTES } from './wire'

const SENDERS_MAX = 64
/** A sender that has said nothing for so long must greet again. */
const SILENT_MS = 60_000

/** Part of a NATS connection that the bridge needs. */
export interface MessageBus {
  publish(subject: string, bytes: Uint8Array): void
  subscribe(subject: string, take: (bytes: Uint8Array, subject: string) => void): () => void
}

interface Known {
  session: SenderSession
  heardAt: number
}

/**
 * Takes lines that senders publish on `SUBJECT.NAME`, a message being one line or several, and answers on
 * `SUBJECT.NAME.answers`. Nothing makes a publisher wait here, so lines beyond the bound are refused as `busy` and
 * wanted again; a message that was lost on the way shows as a gap.
 */
export function openNats(bus: MessageBus, subject: string, reception: Reception): Entrance {
  const known = new Map<string, Known>()
  const { now, incidents } = reception.intake

  function begin(name: string, place: string): Known {
    const line = {
      place,
      waits: false,
      send: (answer: BridgeReply) => bus.publish(`${place}.answers`, Buffer.from(JSON.stringify(answer))),
      end: () => void known.delete(name),
    }
    const entry = { session: new SenderSession(line, reception), heardAt: now() }
    known.set(name, entry)
    return entry
  }

  function take(bytes: Uint8Array, place: string): void {
    const name = place.slice(subject.length + 1)
    const lines = messageLines(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    const before = known.get(name)
    if (before?.session.isWelcome && isHello(lines[0])) {
      before.session.gone()
      known.delete(name)
    }
    if (!known.has(name) && known.size >= SENDERS_MAX) {
      incidents.note('bridge-closed', place, text.crowded)
      return
    }
    const entry = known.get(name) ?? begin(name, place)
    entry.heardAt = now()
    if (bytes.length > LINE_MAX_BYTES) entry.session.close('too-long')
    else for (const line of lines) entry.session.take(line)
  }

  const looking = setInterval(() => {
    for (const [name, { session, heardAt }] of known) {
      if (now() - heardAt < SILENT_MS) continue
      session.gone()
      known.delete(name)
    }
  }, SILENT_MS / 4).unref()
  const stop = bus.subscribe(`${subject}.*`, take)
  return {
    place: `nats ${subject}.*`,
    async close() {
      clearInterval(looking)
      stop()
      for (const { session } of [...known.values()]) session.close('closing')
    },
  }
}

/** A sender that restarts announces it on the same subject. */
const isHello = (line: Buffer | undefined): boolean => line?.subarray(0, 64).includes('"hello"') ?? false
