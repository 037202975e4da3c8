import { requestTimeout } from '../../shared/protocol/request-timeout'
import { RESOURCE_FIGURES, unknownFigures } from '../../shared/protocol/resource-figures'
import { addressOf, type PathParams, type Resources, type Route, routeParts } from '../../shared/protocol/resources'
import { session } from '../session/session'
import { demoAnswer } from './demo-answers'
import { getFrame, getFrames, getJson, type Query, type RequestOptions, sendJson, withQuery } from './http'

/** Parameters of a request: path parameters, if there are any, a query and a body. */
type RequestParts<R extends Route> = { query?: Query; body?: unknown } & (keyof PathParams<R> extends never
  ? { params?: undefined }
  : { params: PathParams<R> })

const addressFor = <R extends Route>(route: R, { params, query = {} }: RequestParts<R>): string =>
  withQuery(addressOf(route, (params ?? {}) as PathParams<R>), query)

/** The timeout of a resource, unless the caller chose one. */
const withTimeout = (route: Route, options?: RequestOptions): RequestOptions => ({
  timeoutMs: requestTimeout(routeParts(route).path),
  ...options,
})

/** Asks a resource of the table for its data; throws an `ApiError`. */
export function requestData<R extends Route>(
  route: R,
  parts: RequestParts<R>,
  options?: RequestOptions,
): Promise<Resources[R]> {
  const ofDemo = session.isDemo() ? demoAnswer(route, parts.body) : undefined
  if (ofDemo) return ofDemo
  const { method } = routeParts(route)
  const address = addressFor(route, parts)
  const answer: Promise<Resources[R]> =
    method === 'GET'
      ? getJson(address, withTimeout(route, options))
      : sendJson(method, address, parts.body, withTimeout(route, options))
  return RESOURCE_FIGURES[route]?.length ? answer.then((data) => unknownFigures(route, data)) : answer
}

/** The same as frame bytes, for resources that have them. */
export const requestFrame = <R extends Route>(route: R, parts: RequestParts<R>, options?: RequestOptions) =>
  getFrame(addressFor(route, parts), withTimeout(route, options))

/** The same with all answers that follow, `most` at most. */
export const requestFrames = <R extends Route>(
  route: R,
  parts: RequestParts<R>,
  most: number,
  options?: RequestOptions,
) => getFrames(addressFor(route, parts), most, withTimeout(route, options))
