import { JetStreamApiError } from '@nats-io/jetstream'
import { Kvm } from '@nats-io/kv'
import type { NatsConnection } from '@nats-io/transport-node'
import { z } from 'zod'
import { logOf } from '../../log'
import type { LeaseRecord, LeaseStore } from './lease'

const log = logOf('bus')

const BUCKET = 'zeus'
const KEY = 'feed'
/** A server that does not answer within this time is queried again later. */
const ANSWER_MAX_MS = 1_000
const WRONG_LAST_SEQUENCE = 10_071

const shape = z.object({ holder: z.string(), term: z.number().int().nonnegative() })

/** The lease in the server's key-value store; undefined if the server has no storage, and any feed may lead. */
export async function openNatsLease(connection: NatsConnection): Promise<LeaseStore | undefined> {
  try {
    const bucket = await new Kvm(connection).create(BUCKET, { history: 1 })
    return {
      async read() {
        const entry = await within(bucket.get(KEY))
        if (!entry) return undefined
        return { record: recordIn(entry.string()), revision: entry.revision }
      },
      async write(record, revision) {
        try {
          return await bucket.put(KEY, JSON.stringify(record), { previousSeq: revision, timeout: ANSWER_MAX_MS })
        } catch (thrown) {
          if (thrown instanceof JetStreamApiError && thrown.code === WRONG_LAST_SEQUENCE) return undefined
          throw thrown
        }
      },
    }
  } catch (thrown) {
    log.warn({ err: thrown }, 'no JetStream: nobody stands by for this feed, and nothing keeps a second one away')
    return undefined
  }
}

/** An unreadable lease has no holder. */
function recordIn(text: string): LeaseRecord {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return { holder: '', term: 0 }
  }
}

async function within<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer of the NATS server')), ANSWER_MAX_MS)
  })
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
