import type { Request, RequestHandler, Response, Router } from 'express'
import { type PathParams, type Resources, type Route, routeParts } from '../../../shared/protocol/resources'
import { sendAnswer } from './answer'

/** Answers with the resource's data, once. */
type Send<R extends Route> = (data: Resources[R]) => void
type Asked<R extends Route> = Request & { params: Record<keyof PathParams<R>, string> }
type Handler<R extends Route> = (request: Asked<R>, send: Send<R>, response: Response) => unknown

/** Serves a resource of the table; `guards` come before the handler. */
export function serve<R extends Route>(router: Router, route: R, ...handlers: [...RequestHandler[], Handler<R>]): void {
  const { method, path } = routeParts(route)
  const handler = handlers.at(-1) as Handler<R>
  const guards = handlers.slice(0, -1) as RequestHandler[]
  const last: RequestHandler = (request, response) => {
    response.locals.route = route
    return handler(request as Asked<R>, (data) => sendAnswer(response, data), response) as undefined
  }
  router[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](path, ...guards, last)
}
