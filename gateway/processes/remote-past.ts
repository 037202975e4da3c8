import { ZeusError } from '../../shared/protocol/errors'
import { addressOf, type PathParams, type Resources, type Route } from '../../shared/protocol/resources'
import type { Answer } from '../../shared/protocol/rest'
import type { BasketCourse } from '../../shared/protocol/rest-baskets'
import { HISTORY_ROWS_MAX } from '../../shared/protocol/rest-history'
import type { PastSource } from '../people/alerts/back-test/past-source'
import type { BasketCourseSource } from '../people/documents/basket-course'
import type { SendQuestion } from '../serve/bus/question'

const ANSWER_MAX_MS = 15_000
/** Days of all members of a basket are read. */
const COURSE_MAX_MS = 28_000

function read<T>({ body }: Awaited<ReturnType<SendQuestion>>): T {
  const answer = JSON.parse(new TextDecoder().decode(body)) as Answer<T>
  if (!answer.ok) throw new ZeusError('unavailable')
  return answer.data
}

/** The past as the process answers of it that keeps the market. Fails with `unavailable` while it cannot be reached. */
export function remotePast(askMarket: SendQuestion): PastSource & BasketCourseSource {
  async function ask<R extends Route>(
    route: R,
    params: PathParams<R>,
    query: Record<string, string | number | undefined>,
    signal?: AbortSignal,
  ): Promise<Resources[R]> {
    const address = new URL(addressOf(route, params), 'http://feed')
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) address.searchParams.set(name, String(value))
    }
    const path = `${address.pathname}${address.search}`
    return read(await askMarket({ method: 'GET', path, headers: {} }, { ms: ANSWER_MAX_MS, signal }))
  }
  const limit = HISTORY_ROWS_MAX.json

  return {
    days: (id, days, end) => ask('GET /api/history/days/:id', { id }, { days, end }),
    bars: (asked, { signal }) => ask('GET /api/history/bars', {}, { ...asked, limit }, signal),
    flow: (asked, { signal }) => ask('GET /api/history/flow', {}, { ...asked, limit }, signal),
    events: (asked, { signal }) => ask('GET /api/history/events', {}, { ...asked, limit }, signal),
    basket: async (request, signal) => {
      const path = addressOf('POST /api/history/basket', {})
      const question = { method: 'POST' as const, path, headers: {}, body: JSON.stringify(request) }
      return read<BasketCourse>(await askMarket(question, { ms: COURSE_MAX_MS, signal }))
    },
  }
}
